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
	windows            []window
	through            [][]uint16 // the windows that hold a cell
	beside             [][]uint16 // the windows that end next to a cell
	around             [][]uint16 // the cells at most reach away from a cell, in each axis
}

// reach is how far from other stones a move can be and still seem to have to do with
// them.
const reach = 2

// geometries keeps those that were worked out.
var geometries sync.Map

func geometryOf(r *rules.Rules) *geometry {
	columns, rows, row := r.Size()
	key := [3]int{columns, rows, row}
	if known, ok := geometries.Load(key); ok {
		return known.(*geometry)
	}
	g := &geometry{columns: columns, rows: rows, row: row}
	g.through = make([][]uint16, columns*rows)
	g.beside = make([][]uint16, columns*rows)
	g.around = make([][]uint16, columns*rows)
	for cell := range g.through {
		for _, d := range directions {
			g.addWindow(cell, d)
		}
		for other := range g.through {
			if dx, dy := other%columns-cell%columns, other/columns-cell/columns; other != cell &&
				max(dx, -dx, dy, -dy) <= reach {
				g.around[cell] = append(g.around[cell], uint16(other))
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

// addWindow adds the window that begins on a cell, if there is room for it.
func (g *geometry) addWindow(cell int, d [2]int) {
	if g.at(cell, d, g.row-1) == none {
		return
	}
	number := uint16(len(g.windows))
	w := window{first: int16(cell), step: int16(d[1]*g.columns + d[0])}
	w.before, w.after = int16(g.at(cell, d, -1)), int16(g.at(cell, d, g.row))
	g.windows = append(g.windows, w)
	for i := range g.row {
		inside := g.at(cell, d, i)
		g.through[inside] = append(g.through[inside], number)
	}
	for _, end := range []int16{w.before, w.after} {
		if end != none {
			g.beside[end] = append(g.beside[end], number)
		}
	}
}

// Middle returns the cell in the middle of the board, or one of those nearest to it.
func (g *geometry) Middle() int { return g.rows/2*g.columns + g.columns/2 }

// Distance returns how far two cells lie apart along the axes, added up.
func (g *geometry) Distance(a, b int) int {
	dx, dy := a%g.columns-b%g.columns, a/g.columns-b/g.columns
	return max(dx, -dx) + max(dy, -dy)
}
