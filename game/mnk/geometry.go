package mnk

import "sync"

// directions are the steps along rows, columns and both diagonals.
var directions = [4][2]int{{1, 0}, {0, 1}, {1, 1}, {1, -1}}

// geometry holds data that depends only on the size of the board and the length of a
// row.
type geometry struct {
	// windows is the number of windows, the places for a row of k stones, and through
	// holds the windows that each cell belongs to.
	windows int
	through [][]uint16
}

// geometries caches geometry values by columns, rows and row. A board of 20×20 has
// fewer than 1,600 windows.
var geometries sync.Map

func geometryOf(columns, rows, row int) *geometry {
	key := [3]int{columns, rows, row}
	if known, ok := geometries.Load(key); ok {
		return known.(*geometry)
	}
	g := &geometry{through: make([][]uint16, columns*rows)}
	for y := range rows {
		for x := range columns {
			for _, d := range directions {
				endX, endY := x+d[0]*(row-1), y+d[1]*(row-1)
				if endX >= columns || endY >= rows || endY < 0 {
					continue
				}
				for i := range row {
					cell := (y+d[1]*i)*columns + x + d[0]*i
					g.through[cell] = append(g.through[cell], uint16(g.windows))
				}
				g.windows++
			}
		}
	}
	geometries.Store(key, g)
	return g
}
