package search

import (
	"colat/ai/mnk/board"
	"colat/game"
)

// toMove and waiting are the values of a window for the side to move and for the other
// side, by the number of missing stones: the fewer are missing, the more the turn
// matters.
var (
	toMove  = [board.Farthest + 1]int{0, 0, 96, 52, 6}
	waiting = [board.Farthest + 1]int{0, 0, 152, 46, 3}
)

// turn is the value of having the move.
const turn = 107

// Evaluate returns the estimated advantage of the side to move, in hundredths of a four.
func Evaluate(b *board.Board) int {
	sum := turn
	for missing := 2; missing <= board.Farthest; missing++ {
		sum += toMove[missing]*b.Windows(b.ToMove, missing) - waiting[missing]*b.Windows(1-b.ToMove, missing)
	}
	return max(-game.MaxEstimate, min(sum, game.MaxEstimate))
}

// gain scores a cell for move ordering by the windows that a stone there extends for its
// own side and closes to the other side.
func gain(b *board.Board, cell int) int32 {
	own, opp := b.Threats(b.ToMove, cell), b.Threats(1-b.ToMove, cell)
	return int32(own>>8&0xff)*120 + int32(own>>16&0xff)*28 + int32(own>>24)*6 +
		int32(opp>>8&0xff)*90 + int32(opp>>16&0xff)*20 + int32(opp>>24)*4
}
