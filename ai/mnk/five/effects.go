package five

import (
	"sync"

	"colat/ai/mnk/pattern"
)

// An effect holds the values of the shapes of a cell.
type effect struct {
	// toMove and waiting are the values for a side that has the move and for the other side.
	toMove, waiting int16
	// order is the value of a stone there for the order of moves.
	order int16
	class pattern.Class
}

// Effects hold the effect of each Cell by some Weights.
type Effects [pattern.Cells]effect

// Effects returns the effects of the weights.
func (w *Weights) Effects() *Effects {
	effects := new(Effects)
	for c := range effects {
		cell := pattern.Cell(c)
		class, combination := cell.Class(), cell.Combination()
		e := effect{
			class: class, order: classOrder[class],
			toMove: w.ToMove[combination], waiting: w.Waiting[combination],
		}
		for d := range pattern.Directions {
			e.order += shapeOrder[cell.Shape(d)]
		}
		effects[c] = e
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
