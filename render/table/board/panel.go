package board

import "math"

// MaxPanels is how many panels a table is divided in at most.
const MaxPanels = 36

// A Panel is how one of a table's panels looks.
type Panel struct {
	Lit    bool  // the side to move may play there
	Closed bool  // nobody will play there again: dim below its sign, worn without one
	Sign   Piece // the cross or ring of the side that owns the panel, if one does
}

// division is how a grid is divided in panels: squares of so many squares a side,
// numbered row by row from the upper left. A side of 0 is one without panels.
type division struct {
	grid
	side int
}

// divisionOf returns the division of a table. Sides that do not go into the table
// and panels beyond MaxPanels divide nothing.
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
	return grid{d.columns / d.side, d.rows / d.side}
}

// panelOf returns the panel that holds a square.
func (d division) panelOf(square int) int {
	column, row := d.place(square)
	return row/d.side*(d.columns/d.side) + column/d.side
}

// firstOf returns the square in the upper left corner of a panel.
func (d division) firstOf(panel int) int {
	column, row := d.panels().place(panel)
	return row*d.side*d.columns + column*d.side
}

// addPanel puts the squares of a panel into s.
func (d division) addPanel(s *Set, panel int) {
	column, row := d.place(d.firstOf(panel))
	d.addRectangle(s, column, row, column+d.side-1, row+d.side-1)
}

// whole returns the panels of which s holds every square.
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

// barPart is half the width of the bar between two panels, as a part of a square.
// The shaders know it too.
const barPart = 0.06

// bar is the width of lacquer around each panel in pixels: half of what lies
// between two.
func (d division) bar(cell int) int {
	if !d.divided() {
		return 0
	}
	return int(barPart*float64(cell) + 0.5)
}

// along is the distance in pixels from the field's edge to that of a column, or of
// a row.
func (d division) along(index, cell int) int {
	if !d.divided() {
		return index * cell
	}
	return index*cell + d.bar(cell)*(2*(index/d.side)+1)
}

// extent is the length in pixels of a side of the field with so many squares.
func (d division) extent(squares, cell int) int {
	if !d.divided() {
		return squares * cell
	}
	return squares*cell + 2*d.bar(cell)*(squares/d.side)
}

// indexAt is the column, or the row, at a distance in pixels from the field's edge.
// Half of each bar belongs to the squares beside it.
func (d division) indexAt(along, cell int) int {
	if !d.divided() {
		return along / cell
	}
	bar := d.bar(cell)
	inside := d.side * cell
	panel, rest := along/(inside+2*bar), along%(inside+2*bar)
	return panel*d.side + min(max(rest-bar, 0), inside-1)/cell
}

// middle is the distance in pixels to a place that is given in squares from the
// field's edge. From the middle of a square to that of the next it is even.
func (d division) middle(at float64, cell int) float64 {
	if !d.divided() {
		return at * float64(cell)
	}
	from := math.Floor(at - 0.5)
	way := at - 0.5 - from
	center := func(index int) float64 { return float64(d.along(index, cell)) + float64(cell)/2 }
	return center(int(from))*(1-way) + center(int(from)+1)*way
}
