package board

// damage is what may look different from what was drawn last.
type damage struct {
	squares Set
	any     bool
}

func (d *damage) add(squares Set) {
	for i, word := range squares {
		d.squares[i] |= word
		d.any = d.any || word != 0
	}
}

// addAround adds a square and those that touch it.
func (d *damage) addAround(g grid, square int) {
	x, y := g.place(square)
	g.addRectangle(&d.squares, x-1, y-1, x+1, y+1)
	d.any = true
}

func (d *damage) addAll(g grid) {
	d.squares, d.any = g.all(), true
}

// take returns the squares and forgets them.
func (d *damage) take() Set {
	squares := d.squares
	*d = damage{}
	return squares
}
