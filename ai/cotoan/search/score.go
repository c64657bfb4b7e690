package search

import "colat/ai/cotoan/position"

// Scores are in hundredths of a point for the side to move. A win in n plies scores
// winScore-n.
const (
	winScore = 30000
	infinity = winScore + 1
	// proven is the smallest score of a certain win.
	proven = winScore - 2*position.Longest
	// repeated is the score, for the side ahead in points, of the second occurrence of a
	// position: the third one wins. Either side may deviate before.
	repeated = 2000
)

// isProven reports whether a score is a certain win or loss.
func isProven(score int) bool { return score >= proven || score <= -proven }

// ended returns the value of a game that ends in the present position and is decided by
// points, ply plies from the root.
func ended(p *position.Position, ply int) int {
	switch lead := p.Lead(); {
	case lead > 0:
		return winScore - ply
	case lead < 0:
		return ply - winScore
	}
	return 0
}

// toTable converts a score from plies counted from the root to plies counted from the
// position.
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
