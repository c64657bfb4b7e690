// Package board is the board that the champion of m,n,k thinks on. It looks at the game
// through its windows, the places for a row of k cells, and keeps what each side has in
// each of them as stones come and go. Where a row can be finished, made all but one, or
// all but two is thus known in every position without a search for patterns, and alike
// on every size of board and under every rule.
package board

import (
	"sync"

	rules "colat/game/mnk"
)

// directions are the steps along columns, rows and both diagonals.
var directions = [4][2]int{{1, 0}, {0, 1}, {1, 1}, {1, -1}}

// none is a place off the board.
const none = -1

// A window is a place for a row: so many cells from first on, step apart. before and
// after are the cells that follow on either side, or none.
type window struct {
	first, step   int16
	before, after int16
}

// geometry is what follows from the size of a board and the length of a row.
type geometry struct {
	columns, rows, row int
	words              int        // of a set of the board's cells
	windows            []window   // those of a line one after the other
	through            [][]uint16 // the windows that hold a cell
	spans              [][]span   // what a stone on a cell matters to, in each direction
	around             [][]uint16 // the cells at most reach away from a cell, in each axis
}

// A span is the windows of a line that a stone on one of its cells matters to. Of them, those
// from holdFrom to holdTo, counted from the first, hold the cell. Further ones end next to it,
// which matters to rows that must have an end.
type span struct {
	first            uint16 // window
	cell             uint16 // the first one of that window
	step             int16
	windows          uint8
	holdFrom, holdTo uint8
}

// longestSpan is how many windows a span has at most: those that hold the cell and one on
// either side of them.
const longestSpan = 20 + 2

// reach is how far from other stones a move can be and still seem to have to do with
// them.
const reach = 2

// geometries keeps those that were worked out.
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

// at returns the cell so many steps from another one, or none.
func (g *geometry) at(cell int, d [2]int, steps int) int {
	x, y := cell%g.columns+steps*d[0], cell/g.columns+steps*d[1]
	if x < 0 || x >= g.columns || y < 0 || y >= g.rows {
		return none
	}
	return y*g.columns + x
}

// addLine adds the windows of the line that begins on a cell, if there is room for any, and
// its cells' spans.
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

// Middle returns the cell in the middle of the board, or one of those nearest to it.
func (g *geometry) Middle() int { return g.rows/2*g.columns + g.columns/2 }

// Distance returns how far two cells lie apart along the axes, added up.
func (g *geometry) Distance(a, b int) int {
	dx, dy := a%g.columns-b%g.columns, a/g.columns-b/g.columns
	return max(dx, -dx) + max(dy, -dy)
}
