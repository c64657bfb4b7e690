package search

import "colat/ai/cotoan/position"

// Scores are in hundredths of a point from the side to move. A game that is won in so
// many plies is worth winScore less the plies.
const (
	winScore = 30000
	infinity = winScore + 1
	// proven is the least score of a win that is certain.
	proven = winScore - 2*position.Longest
	// repeated is what it counts for the side ahead in points that a position occurs
	// for the second time: the third time it wins. Either side may deviate before.
	repeated = 2000
)

// isProven reports whether a score is that of a certain win or loss.
func isProven(score int) bool { return score >= proven || score <= -proven }

// ended returns what a game is worth that ends by the points in the present
// position, ply plies from the root.
func ended(p *position.Position, ply int) int {
	switch lead := p.Lead(); {
	case lead > 0:
		return winScore - ply
	case lead < 0:
		return ply - winScore
	}
	return 0
}

// toTable makes a score count from its own position instead of from the root.
func toTable(score, ply int) int {
	switch {
	case score >= proven:
		return score + ply
	case score <= -proven:
		return score - ply
	}
	return score
}

func fromTable(score, ply int) int {
	switch {
	case score >= proven:
		return score - ply
	case score <= -proven:
		return score + ply
	}
	return score
}
