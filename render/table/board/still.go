package board

import (
	"image/color"
	"math"
	"strconv"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/render/kit/text"
	"colat/render/kit/theme"
)

// A Still is a position as in a printed diagram: without motion, with marks.
type Still struct {
	Table    Table
	Position Position
	Last     Set    // the squares of the last move
	Deciding Set    // the squares that decided the game
	Targets  Set    // the possible destinations of Mover
	Mover    Piece  // the piece that would be on a target
	Selected int    // the square of the piece that would move, or -1
	Arrow    [2]int // its first and last square; equal for no arrow
	Leaps    bool   // the arrow is bent around the squares in between
	// Caption is a text between the two neighbouring squares of Pair.
	Caption string
	Pair    [2]int
	// Numbers holds, for each square, the number of the move that put the piece there,
	// from 1; nil for none.
	Numbers []int
}

// Part returns the rectangle of a still between two squares, of which first is its
// upper left one. On a divided table it is extended to whole panels. Marks outside are
// omitted. The part has no coordinates, because they would be wrong.
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
		return to.square(x-left, y-top)
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
	part.Position.Forbidden = some(s.Position.Forbidden)
	part.Last, part.Deciding, part.Targets = some(s.Last), some(s.Deciding), some(s.Targets)
	part.Selected = at(s.Selected)
	for _, square := range s.Table.Dots {
		if x, y := d.place(square); at(square) >= 0 && x > left && y > top {
			part.Table.Dots = append(part.Table.Dots, at(square))
		}
	}
	part.Arrow = [2]int{at(s.Arrow[0]), at(s.Arrow[1])}
	part.Pair = [2]int{at(s.Pair[0]), at(s.Pair[1])}
	return part
}

// Size returns the width and the height of a still in squares, including its frame.
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

// Draw draws the still centred in a rectangle.
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
	v.painter.arrow(s.Arrow, s.Leaps, GoldShape)
	if len(s.Numbers) >= v.grid.squares() {
		s.numbers(dst, v)
	}
	v.motions.caption = caption{}
}

// Sizes of the numbers of moves, as parts of a square: on a disc, and in the corner of
// a square with a piece that has a sign of its own.
const (
	discNumber   = 0.40
	cornerNumber = 0.24
)

// numbers draws the numbers of moves on the squares of a still.
func (s *Still) numbers(dst *ebiten.Image, v *View) {
	cell := float64(v.layout.cell)
	for square := range v.grid.squares() {
		n := s.Numbers[square]
		if n == 0 {
			continue
		}
		piece := s.Position.Pieces[square]
		style := text.Style{Size: cornerNumber * cell, Bold: true, Tabular: true, Align: text.End}
		left, top := v.layout.corner(square)
		x, y := float64(left)+0.94*cell, float64(top)+0.83*cell
		ink, rim := theme.Pearl, theme.Obsidian
		if piece.Material == Disc {
			style.Size, style.Align = discNumber*cell, text.Center
			x, y = float64(left)+cell/2, float64(top)+cell/2
			if piece.Light {
				ink, rim = rim, ink
			}
		}
		outlined(dst, strconv.Itoa(n), style, x, y, ink, rim)
	}
}

// outlined draws a text with an outline, so that it is readable on every ground.
func outlined(dst *ebiten.Image, s string, style text.Style, x, y float64, ink, rim color.RGBA) {
	const directions = 12
	style.Color = rim
	for i := range directions {
		sin, cos := math.Sincos(2 * math.Pi * float64(i) / directions)
		text.Draw(dst, s, style, x+0.07*style.Size*cos, y+0.07*style.Size*sin)
	}
	style.Color = ink
	text.Draw(dst, s, style, x, y)
}
