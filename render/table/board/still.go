package board

import "github.com/hajimehoshi/ebiten/v2"

// A Still is a position as a book shows it: without motion, with what is to be seen
// of it marked.
type Still struct {
	Table    Table
	Position Position
	Last     Set    // the squares of the last move
	Deciding Set    // the squares that decided the game
	Targets  Set    // where Mover may go
	Mover    Piece  // the piece that would come to lie on a target
	Selected int    // the square of the piece that would move, or -1
	Arrow    [2]int // the squares it leads from and to; the same for none
	Leaps    bool   // the arrow is bent around what stands on its way
	// Caption stands between two squares side by side, Pair.
	Caption string
	Pair    [2]int
	// Numbers are those of the moves by which the pieces came to lie on their squares, from
	// 1; nil for none.
	Numbers []int
}

// Part returns the rectangle of a still between two squares, the first of which is its
// upper left one; of a divided table the panels that it reaches. What is marked outside
// is left out. The coordinates of a part would be wrong, so it has none.
func (s *Still) Part(first, last int) *Still {
	d := divisionOf(&s.Table)
	left, top := d.place(first)
	right, bottom := d.place(last)
	if d.divided() {
		left, top = left/d.side*d.side, top/d.side*d.side
		right, bottom = right/d.side*d.side+d.side-1, bottom/d.side*d.side+d.side-1
	}
	part := &Still{Table: s.Table, Mover: s.Mover, Selected: -1, Leaps: s.Leaps, Caption: s.Caption}
	part.Table.Columns, part.Table.Rows = right-left+1, bottom-top+1
	part.Table.Coordinates, part.Table.Dots = false, nil
	to := gridOf(&part.Table)
	at := func(square int) int {
		x, y := d.place(square)
		if !d.has(square) || x < left || x > right || y < top || y > bottom {
			return -1
		}
		return (y-top)*to.columns + x - left
	}
	some := func(squares Set) (kept Set) {
		for square := range squares.All() {
			kept.Add(at(square))
		}
		return kept
	}
	for square := range d.squares() {
		if to := at(square); to >= 0 {
			part.Position.Pieces[to] = s.Position.Pieces[square]
		}
	}
	if d.divided() {
		panels := divisionOf(&part.Table)
		for panel := range d.panels().squares() {
			if to := at(d.firstOf(panel)); to >= 0 {
				part.Position.Panels[panels.panelOf(to)] = s.Position.Panels[panel]
			}
		}
	}
	part.Position.Suns = some(s.Position.Suns)
	part.Last, part.Deciding, part.Targets = some(s.Last), some(s.Deciding), some(s.Targets)
	part.Selected = at(s.Selected)
	for _, square := range s.Table.Dots {
		if x, y := d.place(square); at(square) >= 0 && (s.Table.Points || x > left && y > top) {
			part.Table.Dots = append(part.Table.Dots, at(square))
		}
	}
	part.Arrow = [2]int{at(s.Arrow[0]), at(s.Arrow[1])}
	part.Pair = [2]int{at(s.Pair[0]), at(s.Pair[1])}
	return part
}

// Size returns how many squares a still is wide and high, its frame included.
func (s *Still) Size() (w, h float64) {
	const large = 1 << 12
	l := layoutOf(&s.Table, 0, 0, large, large, 0)
	return float64(l.w) / float64(l.base), float64(l.h) / float64(l.base)
}

// still is the view of Still.Draw.
var still = func() *View {
	v := NewView(Table{})
	v.SetReducedMotion(true)
	return v
}()

// Draw draws the still into the middle of a place.
func (s *Still) Draw(dst *ebiten.Image, x, y, w, h float64) {
	v := still
	v.SetTable(s.Table)
	v.SetBounds(x, y, w, h)
	v.Set(&s.Position)
	v.Targets(s.Targets, s.Mover)
	v.SetSelected(s.Selected)
	v.SetLast(s.Last)
	v.SetDeciding(s.Deciding)
	v.Finish()
	v.motions.caption = caption{}
	if s.Caption != "" && v.grid.has(s.Pair[0]) && v.grid.has(s.Pair[1]) {
		v.motions.caption = caption{
			text: s.Caption, squares: s.Pair, from: v.now - captionTime, to: v.now + captionTime,
		}
	}
	v.Draw(dst)
	v.painter.arrow(s.Arrow, s.Leaps)
	if len(s.Numbers) >= v.grid.squares() {
		s.numbers(dst, v)
	}
	v.motions.caption = caption{}
}
