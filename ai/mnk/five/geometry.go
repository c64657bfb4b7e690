package five

import (
	"sync"

	"colat/ai/mnk/pattern"
	rules "colat/game/mnk"
)

// directions are the steps along columns, rows and both diagonals.
var directions = [pattern.Directions][2]int{{1, 0}, {0, 1}, {1, 1}, {1, -1}}

// geometry holds the lines of a board.
type geometry struct {
	columns, rows int
	reach         int
	empty         []uint64 // the code of each line without stones
	places        [][pattern.Directions]place
	steps         [pattern.Directions]int16
	around        []cellSet // the cells on which a stone makes moves worth considering
}

// A place is a cell's place in its line of a direction. The cells from -before to after, in
// steps of the direction, see it: those within reach of the board's rule.
type place struct {
	line          uint16
	shift         uint8 // of the code of the cell's line, which begins Radius cells before it
	before, after int8
}

// Cells within box in each axis of a stone, and within ray of it along a line, are considered.
const (
	box = 2
	ray = 3
)

// geometries caches computed geometries.
var geometries sync.Map

func geometryOf(r *rules.Rules) *geometry {
	columns, rows, _ := r.Size()
	key := [3]int{columns, rows, pattern.ReachOf(r.Rule())}
	if known, ok := geometries.Load(key); ok {
		return known.(*geometry)
	}
	g := &geometry{columns: columns, rows: rows, reach: pattern.ReachOf(r.Rule())}
	g.places = make([][pattern.Directions]place, columns*rows)
	g.around = make([]cellSet, columns*rows)
	for d, step := range directions {
		g.steps[d] = int16(step[1]*columns + step[0])
		for cell := range g.places {
			if g.at(cell, d, -1) < 0 {
				g.addLine(cell, d)
			}
		}
	}
	for cell := range g.around {
		g.addAround(cell)
	}
	geometries.Store(key, g)
	return g
}

// at returns the cell a number of steps from another one, or -1.
func (g *geometry) at(cell, d, steps int) int {
	x, y := cell%g.columns+steps*directions[d][0], cell/g.columns+steps*directions[d][1]
	if x < 0 || x >= g.columns || y < 0 || y >= g.rows {
		return -1
	}
	return y*g.columns + x
}

// addLine adds the line that begins on a cell. Walls surround it.
func (g *geometry) addLine(cell, d int) {
	length := 1
	for g.at(cell, d, length) >= 0 {
		length++
	}
	code := ^uint64(0)
	for i := range length {
		shift := pattern.CellBits * i
		code &^= pattern.Wall << (shift + pattern.HalfBits)
		g.places[g.at(cell, d, i)][d] = place{
			line: uint16(len(g.empty)), shift: uint8(shift),
			before: int8(min(i, g.reach)), after: int8(min(length-1-i, g.reach)),
		}
	}
	g.empty = append(g.empty, code)
}

func (g *geometry) addAround(cell int) {
	for other := range g.around {
		dx, dy := other%g.columns-cell%g.columns, other/g.columns-cell/g.columns
		dx, dy = max(dx, -dx), max(dy, -dy)
		onLine := dx == 0 || dy == 0 || dx == dy
		if other != cell && (max(dx, dy) <= box || onLine && max(dx, dy) <= ray) {
			g.around[cell].add(other)
		}
	}
}

// mostCells is the number of cells of the largest board.
const mostCells = 400

// A cellSet is a set of cells, one bit each.
type cellSet [(mostCells + 63) / 64]uint64

func (s *cellSet) add(cell int)    { s[cell>>6] |= 1 << (cell & 63) }
func (s *cellSet) remove(cell int) { s[cell>>6] &^= 1 << (cell & 63) }
