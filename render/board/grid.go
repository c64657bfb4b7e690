package board

// grid numbers the squares of a table row by row from the upper left.
type grid struct{ columns, rows int }

// gridOf returns the grid of a table, with sides that can be.
func gridOf(t *Table) grid {
	return grid{min(max(t.Columns, 1), MaxSide), min(max(t.Rows, 1), MaxSide)}
}

func (g grid) squares() int { return g.columns * g.rows }

func (g grid) has(square int) bool { return square >= 0 && square < g.squares() }

func (g grid) place(square int) (column, row int) { return square % g.columns, square / g.columns }

// long is the number of squares along the longer side.
func (g grid) long() int { return max(g.columns, g.rows) }

// addRectangle puts the squares of a rectangle into s, as far as they exist. The
// last column and row belong to it.
func (g grid) addRectangle(s *Set, left, top, right, bottom int) {
	left, top = max(left, 0), max(top, 0)
	right, bottom = min(right, g.columns-1), min(bottom, g.rows-1)
	for row := top; row <= bottom; row++ {
		for column := left; column <= right; column++ {
			s.Add(row*g.columns + column)
		}
	}
}

// all returns the set of all squares.
func (g grid) all() Set {
	var s Set
	g.addRectangle(&s, 0, 0, g.columns-1, g.rows-1)
	return s
}

// span returns the first and last column and row of the smallest rectangle that
// holds the squares of s, of which there is at least one.
func (g grid) span(s *Set) (left, top, right, bottom int) {
	left, top = g.columns, g.rows
	for square := range s.All() {
		column, row := g.place(square)
		left, right = min(left, column), max(right, column)
		top, bottom = min(top, row), max(bottom, row)
	}
	return left, top, right, bottom
}
