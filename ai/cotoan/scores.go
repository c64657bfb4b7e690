package cotoan

import (
	"cmp"

	"colat/ai"
	"colat/ai/alphabeta"
	"colat/game"
)

// moveOf returns the move of an entry of the table, or game.NoMove.
func moveOf(e alphabeta.Entry) game.Move {
	if e.Move == alphabeta.NoMove {
		return game.NoMove
	}
	return game.Move(e.Move)
}

// Scores are in hundredths of a point for the side to move. A win in n plies scores
// winScore-n.
const (
	winScore = 30000
	infinity = winScore + 1
	// proven is the smallest score of a certain win.
	proven = winScore - 2*Longest
	// repeated is the score, for the side ahead in points, of the second occurrence of a
	// position: the third one wins. Either side may deviate before.
	repeated = 2000
)

// isProven reports whether a score is a certain win or loss.
func isProven(score int) bool { return score >= proven || score <= -proven }

// ended returns the value of a game that ends in the present position and is decided by
// points, ply plies from the root.
func ended(p *Position, ply int) int { return cmp.Compare(p.Lead(), 0) * (winScore - ply) }

// shiftProven counts the plies to a certain win or loss from the given number of plies
// later: in the table they count from the position, elsewhere from the root.
func shiftProven(score, plies int) int { return ai.ShiftBeyond(proven, score, plies) }
