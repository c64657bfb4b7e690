package mnk

import (
	"strconv"
	"sync"

	"colat/game"
)

// wins reports whether the stone on a cell is part of a row that wins.
func (s *State) wins(cell int) bool {
	for _, d := range directions {
		if s.rowWins(cell, d) {
			return true
		}
	}
	return false
}

// rowWins reports whether the row through a stone in one direction wins.
func (s *State) rowWins(cell int, d [2]int) bool {
	ahead, closedAhead := s.run(cell, d[0], d[1])
	behind, closedBehind := s.run(cell, -d[0], -d[1])
	length := 1 + ahead + behind
	switch s.rules.rule {
	case Exact:
		return length == s.rules.row
	case Caro:
		return length == s.rules.row && !(closedAhead && closedBehind)
	case Renju:
		return length == s.rules.row || length > s.rules.row && s.cells[cell] != black
	}
	return length >= s.rules.row
}

// run counts the consecutive stones of one colour after a cell's in a direction, and
// reports whether a stone of the other colour follows them. The edge of the board does
// not count as a stone.
func (s *State) run(cell, dx, dy int) (length int, closed bool) {
	r := s.rules
	side := s.cells[cell]
	for x, y := cell%r.columns+dx, cell/r.columns+dy; x >= 0 && x < r.columns && y >= 0 && y < r.rows; x, y = x+dx, y+dy {
		owner := s.cells[y*r.columns+x]
		if owner != side {
			return length, owner != empty
		}
		length++
	}
	return length, false
}

// AppendRow appends the cells of the winning rows to buf, each cell once. It appends
// none if neither side has won.
func (s *State) AppendRow(buf []int) []int {
	if s.winner == game.NoSide {
		return buf
	}
	for cell, owner := range s.cells {
		if game.Player(owner) == s.winner && s.wins(cell) {
			buf = append(buf, cell)
		}
	}
	return buf
}

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

// worth returns the value of a window for First, negative if it counts for Second.
func (s *State) worth(window uint16) int {
	first, second := s.held[0][window], s.held[1][window]
	switch {
	case first > 0 && second > 0:
		return 0
	case first > 0:
		return s.rules.value(first)
	case second > 0:
		return -s.rules.value(second)
	}
	return 0
}

// CellName returns the name of a cell on a board with the given number of columns, such
// as "h8": its column as a letter from a, then its row, counted from 1 at the top.
func CellName(columns, cell int) string {
	return string(rune('a'+cell%columns)) + strconv.Itoa(cell/columns+1)
}

// empty marks a cell without a stone.
const empty int8 = -1

const (
	Freestyle Rule = iota // k or more
	Exact                 // exactly k
	Caro                  // exactly k, with at least one end not blocked by a stone of the opponent
	Renju                 // exactly five for the first side, which has forbidden points, and five or more for the second
)

// nearRow is the value of a window with one stone missing, and of a full window, which
// need not be a winning row.
const nearRow = 400

// value returns the value of a window with the given number of stones.
func (r *Rules) value(stones uint8) int {
	missing := max(r.row-1-int(stones), 0)
	return nearRow >> min(2*missing, 63)
}
