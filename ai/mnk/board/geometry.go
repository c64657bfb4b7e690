// Package board represents m,n,k positions for the champion. A window is a place for a
// row of k cells. A Board updates the number of each side's stones in every window as
// stones are put and removed, so cells that complete a row or lack one or two more stones
// are known in every position without pattern matching, on every size of board and under
// every rule.
package board

import (
	"sync"

	rules "colat/game/mnk"
)

// directions are the steps along columns, rows and both diagonals.
var directions = [4][2]int{{1, 0}, {0, 1}, {1, 1}, {1, -1}}

// none stands for a cell off the board.
const none = -1

// A window is a place for a row: k cells from first on, step apart. before and after are
// the adjacent cells in the same line, or none.
type window struct {
	first, step   int16
	before, after int16
}

// geometry holds the windows and spans of a board size, row length and rule.
type geometry struct {
	columns, rows, row int
	words              int        // of a set of the board's cells
	windows            []window   // grouped by line
	through            [][]uint16 // the windows that hold a cell
	spans              [][]span   // the windows affected by a stone on a cell, per direction
	around             [][]uint16 // the cells at most reach away from a cell, in each axis
}

// A span is the windows of a line affected by a stone on one of its cells. The windows
// from holdFrom to holdTo, counted from the first, hold the cell. The others end next to
// it, which matters under rules that look at the ends of a row.
type span struct {
	first            uint16 // window
	cell             uint16 // the first one of that window
	step             int16
	windows          uint8
	holdFrom, holdTo uint8
}

// longestSpan is the largest number of windows in a span: all that hold the cell and one
// on either side of them.
const longestSpan = 20 + 2

// reach is the distance from other stones within which moves are considered.
const reach = 2

// geometries caches computed geometries.
var geometries sync.Map

func geometryOf(r *rules.Rules) *geometry {
	columns, rows, row := r.Size()
	key := [4]int{columns, rows, row, int(r.Rule())}
	if known, ok := geometries.Load(key); ok {
		return known.(*geometry)
	}
	g := &geometry{columns: columns, rows: rows, row: row}
	g.words = (columns*rows + 63) / 64
	g.through = make([][]uint16, columns*rows)
	g.spans = make([][]span, columns*rows)
	g.around = make([][]uint16, columns*rows)
	for cell := range g.through {
		for other := range g.through {
			if dx, dy := other%columns-cell%columns, other/columns-cell/columns; other != cell &&
				max(dx, -dx, dy, -dy) <= reach {
				g.around[cell] = append(g.around[cell], uint16(other))
			}
		}
		for _, d := range directions {
			if g.at(cell, d, -1) == none {
				g.addLine(cell, d, r.Rule() != rules.Freestyle)
			}
		}
	}
	geometries.Store(key, g)
	return g
}

// at returns the cell a number of steps from another one, or none.
func (g *geometry) at(cell int, d [2]int, steps int) int {
	x, y := cell%g.columns+steps*d[0], cell/g.columns+steps*d[1]
	if x < 0 || x >= g.columns || y < 0 || y >= g.rows {
		return none
	}
	return y*g.columns + x
}

// addLine adds the windows of the line that begins on a cell, if any fit, and the spans
// of its cells.
func (g *geometry) addLine(cell int, d [2]int, ends bool) {
	length := 1
	for g.at(cell, d, length) != none {
		length++
	}
	begin, windows := len(g.windows), length-g.row+1
	if windows <= 0 {
		return
	}
	step := int16(d[1]*g.columns + d[0])
	for i := range windows {
		g.windows = append(g.windows, window{
			first: int16(g.at(cell, d, i)), step: step,
			before: int16(g.at(cell, d, i-1)), after: int16(g.at(cell, d, i+g.row)),
		})
	}
	for i := range length {
		inside := g.at(cell, d, i)
		from, to := max(i-g.row+1, 0), min(i+1, windows)
		for w := from; w < to; w++ {
			g.through[inside] = append(g.through[inside], uint16(begin+w))
		}
		first, last := from, to
		if ends {
			first, last = max(i-g.row, 0), min(i+2, windows)
		}
		g.spans[inside] = append(g.spans[inside], span{
			first: uint16(begin + first), cell: uint16(g.at(cell, d, first)), step: step,
			windows: uint8(last - first), holdFrom: uint8(from - first), holdTo: uint8(to - first),
		})
	}
}

// Middle returns the cell in the middle of the board, or one of the nearest to it.
func (g *geometry) Middle() int { return g.rows/2*g.columns + g.columns/2 }

// Distance returns the sum of the distances of two cells along both axes.
func (g *geometry) Distance(a, b int) int {
	dx, dy := a%g.columns-b%g.columns, a/g.columns-b/g.columns
	return max(dx, -dx) + max(dy, -dy)
}

// A kind holds the contributions of a window by the number of stones of each side in it
// and the sides to which it is open.
type kind struct {
	threats   uint64        // contribution to the threats of its cells
	total     [sides]uint64 // contribution to windowsMissing
	potential [sides]int64  // contribution to the potentials
	missing   [sides]uint8  // stones missing to a row, 1 to Farthest; 0 if the window does not count
}

// openTo returns the bit of a window's kind that marks it open to a side: the side's row
// in it would win.
func openTo(side int) int { return 1 << side }

// kindsOf returns all kinds of windows for a row length.
func kindsOf(row int) []kind {
	kinds := make([]kind, 0, 4*(row+1)*(row+1))
	for first := range row + 1 {
		for second := range row + 1 {
			for open := range 4 {
				held := [sides]int{first, second}
				kinds = append(kinds, kindWith(row, held, open))
			}
		}
	}
	return kinds
}

func kindWith(row int, held [sides]int, open int) (k kind) {
	for side := range sides {
		if held[1-side] > 0 {
			continue
		}
		k.potential[side] = 1 << held[side]
		missing := row - held[side]
		if missing < 1 || missing > Farthest || open&openTo(side) == 0 {
			continue
		}
		k.missing[side] = uint8(missing)
		k.total[side] = 1 << (16 * (missing - 1))
		k.threats += 1 << (32*side + 8*(missing-1))
	}
	return k
}

// sides is the number of sides, numbered as in package game: 0 moves first.
const sides = 2

// Farthest is the largest number of missing stones for which a window counts. Windows
// with more missing stones hardly matter.
const Farthest = 4
