package board

import "math"

// division is the division of a grid into square panels with side squares per side,
// numbered like squares. A side of 0 means no panels.
type division struct {
	grid
	side int
}

// divisionOf returns the division of a table. It is undivided if the panels do not fit
// its sides or are more than MaxPanels.
func divisionOf(t *Table) division {
	d := division{grid: gridOf(t), side: t.Panel}
	if d.side <= 0 || d.columns%d.side != 0 || d.rows%d.side != 0 || d.panels().squares() > MaxPanels {
		d.side = 0
	}
	return d
}

func (d division) divided() bool { return d.side > 0 }

// panels returns the panels as the squares of a grid.
func (d division) panels() grid {
	if !d.divided() {
		return grid{}
	}
	return grid{d.columns / d.side, d.rows / d.side, d.turned}
}

// panelOf returns the panel that contains a square.
func (d division) panelOf(square int) int {
	column, row := d.place(square)
	return d.panels().square(column/d.side, row/d.side)
}

// firstOf returns the square in the upper left corner of a panel on the screen.
func (d division) firstOf(panel int) int {
	column, row := d.panels().place(panel)
	return d.square(column*d.side, row*d.side)
}

// addPanel adds the squares of a panel to s.
func (d division) addPanel(s *Set, panel int) {
	column, row := d.place(d.firstOf(panel))
	d.addRectangle(s, column, row, column+d.side-1, row+d.side-1)
}

// whole returns the panels whose squares are all in s.
func (d division) whole(s *Set) Set {
	var list Set
	for panel := range d.panels().squares() {
		var squares Set
		d.addPanel(&squares, panel)
		all := true
		for square := range squares.All() {
			all = all && s.Has(square)
		}
		if all {
			list.Add(panel)
		}
	}
	return list
}

// barPart is half the width of the bar between two panels, as a part of a square. It is
// also a constant of the shaders.
const barPart = 0.06

// bar returns the width of the lacquer around each panel in pixels: half of the bar
// between two panels.
func (d division) bar(cell int) int {
	if !d.divided() {
		return 0
	}
	return int(barPart*float64(cell) + 0.5)
}

// along returns the distance in pixels from the edge of the field to a column or a row.
func (d division) along(index, cell int) int {
	if !d.divided() {
		return index * cell
	}
	return index*cell + d.bar(cell)*(2*(index/d.side)+1)
}

// extent returns the length in pixels of a side of the field with the given number of
// squares.
func (d division) extent(squares, cell int) int {
	if !d.divided() {
		return squares * cell
	}
	return squares*cell + 2*d.bar(cell)*(squares/d.side)
}

// indexAt returns the column or the row at a distance in pixels from the edge of the
// field. Half of each bar belongs to the squares beside it.
func (d division) indexAt(along, cell int) int {
	if !d.divided() {
		return along / cell
	}
	bar := d.bar(cell)
	inside := d.side * cell
	panel, rest := along/(inside+2*bar), along%(inside+2*bar)
	return panel*d.side + min(max(rest-bar, 0), inside-1)/cell
}

// middle returns the distance in pixels from the edge of the field to a point given in
// squares. It is linear between the centres of neighbouring squares.
func (d division) middle(at float64, cell int) float64 {
	if !d.divided() {
		return at * float64(cell)
	}
	from := math.Floor(at - 0.5)
	way := at - 0.5 - from
	center := func(index int) float64 { return float64(d.along(index, cell)) + float64(cell)/2 }
	return center(int(from))*(1-way) + center(int(from)+1)*way
}
