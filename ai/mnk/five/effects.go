package five

import (
	"sync"

	"colat/ai/mnk/pattern"
)

// An effect holds the shapes of a cell for a side, and what follows from them.
type effect struct {
	shapes pattern.Cell
	// toMove and waiting are the values if the side has the move and if the other one has it.
	toMove, waiting int16
	class           pattern.Class
}

// Effects hold the effect of each Cell by some Weights, and their Head.
type Effects struct {
	cells  [pattern.Cells]effect
	orders [pattern.Cells]int16 // the value of a stone there for the order of moves
	head   head
}

// Effects returns the effects of the weights.
func (w *Weights) Effects() *Effects {
	effects := new(Effects)
	effects.head.set(&w.Head)
	for c := range effects.cells {
		cell := pattern.Cell(c)
		class, combination := cell.Class(), cell.Combination()
		effects.cells[c] = effect{cell, w.ToMove[combination], w.Waiting[combination], class}
		effects.orders[c] = classOrder[class]
		for d := range pattern.Directions {
			effects.orders[c] += shapeOrder[cell.Shape(d)]
		}
	}
	return effects
}

// effectsOf returns the effects of the weights that the champion plays with.
var effectsOf = sync.OnceValue(func() *Effects { return Champion().Effects() })

// The values of shapes and classes for the order of moves.
var (
	shapeOrder = [pattern.Shapes]int16{0, 1, 3, 4, 6, 7, 12, 14, 16, 18, 20, 40, 44, 50, 200, 2000}
	classOrder = [pattern.Classes]int16{
		pattern.ThreeMore: 20, pattern.DoubleThree: 100, pattern.FourMore: 40, pattern.FourThree: 300,
		pattern.Unanswerable: 1000, pattern.Winning: 3000,
	}
)
