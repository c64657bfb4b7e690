package learn

import (
	"colat/ai/mnk/five"
	"colat/ai/mnk/pattern"
)

// The values of shapes and classes in the first generation.
var (
	shapeToMove  = [pattern.Shapes]int16{0, 0, 1, 2, 3, 4, 6, 8, 9, 11, 13, 22, 26, 30, 60, 0}
	shapeWaiting = [pattern.Shapes]int16{0, 0, 1, 2, 2, 3, 5, 6, 7, 8, 9, 14, 17, 20, 40, 0}
	classToMove  = [pattern.Classes]int16{
		pattern.OneThree: 4, pattern.ThreeMore: 14, pattern.DoubleThree: 60, pattern.FourMore: 20, pattern.FourThree: 300,
	}
	classWaiting = [pattern.Classes]int16{
		pattern.OneThree: 2, pattern.ThreeMore: 8, pattern.DoubleThree: 30, pattern.FourMore: 12, pattern.FourThree: 80,
		pattern.Unanswerable: 100,
	}
)

// guessed returns the weights of the first generation.
func guessed() *five.Weights {
	w := new(five.Weights)
	for c := range pattern.Cells {
		cell := pattern.Cell(c)
		n, class := cell.Combination(), cell.Class()
		w.ToMove[n], w.Waiting[n] = classToMove[class], classWaiting[class]
		for _, shape := range cell.Sorted() {
			w.ToMove[n] += shapeToMove[shape]
			w.Waiting[n] += shapeWaiting[shape]
		}
	}
	return w
}
