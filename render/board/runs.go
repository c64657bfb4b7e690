package board

// run is an unbroken line of squares, from the first to the last.
type run struct{ first, last int }

// leastRun is how many squares make a line that is worth a light along it.
const leastRun = 3

// appendRuns appends all lines of at least leastRun squares of a set: along rows,
// columns and diagonals, each as long as it can be.
func appendRuns(list []run, set *Set, g grid) []run {
	for _, step := range [4][2]int{{1, 0}, {0, 1}, {1, 1}, {1, -1}} {
		for square := range set.All() {
			x, y := g.place(square)
			if g.holds(set, x-step[0], y-step[1]) {
				continue // not the first of its line
			}
			length := 1
			for g.holds(set, x+length*step[0], y+length*step[1]) {
				length++
			}
			if length >= leastRun {
				last := (y+(length-1)*step[1])*g.columns + x + (length-1)*step[0]
				list = append(list, run{square, last})
			}
		}
	}
	return list
}

// holds reports whether a set holds the square at a place, which may lie outside
// the board.
func (g grid) holds(set *Set, column, row int) bool {
	return column >= 0 && column < g.columns && row >= 0 && row < g.rows && set.Has(row*g.columns+column)
}
