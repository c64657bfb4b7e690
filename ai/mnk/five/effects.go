package five

import (
	"sync"

	"colat/ai/mnk/pattern"
	rules "colat/game/mnk"
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
	cells [pattern.Cells]effect
	// first returns those of the first side in renju.
	first  func() *[pattern.Cells]effect
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
	effects.first = sync.OnceValue(effects.renju)
	return effects
}

// renju returns the effects of cells for the first side in renju. A cell that is forbidden by its shapes has the
// value of a cell of dead shapes.
func (e *Effects) renju() *[pattern.Cells]effect {
	cells := e.cells
	for c := range cells {
		if class := pattern.Cell(c).RenjuClass(); class != cells[c].class {
			cells[c] = effect{pattern.Cell(c), cells[0].toMove, cells[0].waiting, class}
		}
	}
	return &cells
}

// of returns the effects of cells for each side under a rule.
func (e *Effects) of(rule rules.Rule) [sides]*[pattern.Cells]effect {
	if rule == rules.Renju {
		return [sides]*[pattern.Cells]effect{e.first(), &e.cells}
	}
	return [sides]*[pattern.Cells]effect{&e.cells, &e.cells}
}

// The values of shapes and classes for the order of moves.
var (
	shapeOrder = [pattern.Shapes]int16{0, 1, 3, 4, 6, 7, 12, 14, 16, 18, 20, 40, 44, 50, 200, 2000}
	classOrder = [pattern.Classes]int16{
		pattern.ThreeMore: 20, pattern.DoubleThree: 100, pattern.FourMore: 40, pattern.FourThree: 300,
		pattern.Unanswerable: 1000, pattern.Winning: 3000,
	}
)
