package search

import (
	"colat/ai/mnk/board"
	"colat/game"
)

// toMove and waiting are what a window counts for the side to move and for the other one, by
// how many stones are missing in it: the sooner a row can come, the more it matters whose
// turn it is.
var (
	toMove  = [board.Farthest + 1]int{0, 0, 96, 52, 6}
	waiting = [board.Farthest + 1]int{0, 0, 152, 46, 3}
)

// turn is what it counts to be to move.
const turn = 107

// Evaluate returns by how much the side to move seems to be ahead, in hundredths of a four.
func Evaluate(b *board.Board) int {
	sum := turn
	for missing := 2; missing <= board.Farthest; missing++ {
		sum += toMove[missing]*b.Windows(b.ToMove, missing) - waiting[missing]*b.Windows(1-b.ToMove, missing)
	}
	return max(-game.MaxEstimate, min(sum, game.MaxEstimate))
}

// gain is what a stone on a cell adds for its own side and takes from the other one, for
// the order in which moves are tried.
func gain(b *board.Board, cell int) int32 {
	own, opp := b.Threats(b.ToMove, cell), b.Threats(1-b.ToMove, cell)
	return int32(own>>8&0xff)*120 + int32(own>>16&0xff)*28 + int32(own>>24)*6 +
		int32(opp>>8&0xff)*90 + int32(opp>>16&0xff)*20 + int32(opp>>24)*4
}
