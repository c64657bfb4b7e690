package five

import (
	"sync"

	"colat/ai/mnk/pattern"
	"colat/game"
)

// An effect is what the shapes of a cell are worth.
type effect struct {
	// toMove and waiting are the values for a side that has the move and for the other side.
	toMove, waiting int16
	// order is the value of a stone there for the order of moves.
	order int16
	class pattern.Class
}

// effectsOf returns the effects of all shapes.
var effectsOf = sync.OnceValue(func() *[pattern.Cells]effect {
	effects := new([pattern.Cells]effect)
	for c := range effects {
		cell := pattern.Cell(c)
		class := cell.Class()
		e := effect{class: class, order: classOrder[class]}
		move, wait := classToMove[class], classWaiting[class]
		for d := range pattern.Directions {
			shape := cell.Shape(d)
			move += shapeToMove[shape]
			wait += shapeWaiting[shape]
			e.order += shapeOrder[shape]
		}
		e.toMove, e.waiting = int16(move), int16(wait)
		effects[c] = e
	}
	return effects
})

// The values of shapes and classes, in hundredths of a four.
var (
	shapeToMove  = [pattern.Shapes]int{0, 0, 1, 2, 3, 4, 6, 8, 9, 11, 13, 22, 26, 30, 60, 0}
	shapeWaiting = [pattern.Shapes]int{0, 0, 1, 2, 2, 3, 5, 6, 7, 8, 9, 14, 17, 20, 40, 0}
	classToMove  = [pattern.Classes]int{
		pattern.OneThree: 4, pattern.ThreeMore: 14, pattern.DoubleThree: 60, pattern.FourMore: 20,
		pattern.FourThree: 300,
	}
	classWaiting = [pattern.Classes]int{
		pattern.OneThree: 2, pattern.ThreeMore: 8, pattern.DoubleThree: 30, pattern.FourMore: 12,
		pattern.FourThree: 80, pattern.Unanswerable: 100,
	}
	shapeOrder = [pattern.Shapes]int16{0, 1, 3, 4, 6, 7, 12, 14, 16, 18, 20, 40, 44, 50, 200, 2000}
	classOrder = [pattern.Classes]int16{
		pattern.ThreeMore: 20, pattern.DoubleThree: 100, pattern.FourMore: 40, pattern.FourThree: 300,
		pattern.Unanswerable: 1000, pattern.Winning: 3000,
	}
)

// tempo is the value of having the move.
const tempo = 20

// evaluate returns the estimated advantage of the side to move.
func (b *Board) evaluate() int {
	v := tempo + int(b.sums[b.ToMove].toMove-b.sums[1-b.ToMove].waiting)
	return max(-game.MaxEstimate, min(v, game.MaxEstimate))
}
