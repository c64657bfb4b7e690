package board

import (
	"image/color"
	"math"
	"slices"

	"colat/render/kit/text"
)

// SetAdvice shows advice in place of the previous advice; the zero Advice shows none.
func (v *View) SetAdvice(a *Advice) {
	if *a == v.marks.advice {
		return
	}
	v.damage.add(v.marks.advice.reach())
	v.marks.advice = *a
	v.damage.add(a.reach())
}

// Advice returns the advice on the board.
func (v *View) Advice() Advice { return v.marks.advice }

// SetValues writes values on their squares, in place of the previous ones. It copies
// the list.
func (v *View) SetValues(values []Value) {
	if slices.Equal(values, v.marks.values) {
		return
	}
	v.damage.add(v.marks.valued)
	v.marks.values, v.marks.valued = append(v.marks.values[:0], values...), Set{}
	for i := range values {
		v.marks.valued.Add(values[i].Square)
	}
	v.damage.add(v.marks.valued)
}

// HideTargets hides or shows the marks of the squares where the side to move may play.
// The square under the pointer is always marked.
func (v *View) HideTargets(hidden bool) {
	if hidden == v.marks.hidden {
		return
	}
	v.damage.add(v.marks.targets)
	v.marks.hidden = hidden
	v.marks.weigh(&v.position, v.grid)
}

// proposedSeen and goodSeen are the opacities of pieces that are not on the board.
const proposedSeen, goodSeen = 0.9, 0.75

// The tints of the effects of a possible move and of the last move.
var (
	sentTint   = [4]float32{0.83, 0.63, 0.30, 0.26}
	turnedTint = [4]float32{1, 0.78, 0.40, 0.75}
	stableTint = [4]float32{0.40, 0.72, 1, 1}
)

// advice appends the marks of advice on the given squares.
func (p *painter) advice(v *View, squares *Set) {
	a := &v.marks.advice
	for square := range squares.All() {
		piece, sun := v.position.Pieces[square], v.position.Suns.Has(square)
		if a.Sent.Has(square) {
			p.tinted(markSheet, plain, square, sentTint)
		}
		if a.Turned.Has(square) && piece.Material != NoPiece {
			p.tinted(signSheet, smallSeal, square, turnedTint)
		}
		if a.Stable.Has(square) && piece.Material != NoPiece {
			p.tinted(signSheet, selectedRing, square, stableTint)
		}
		if a.Turning.Has(square) {
			p.turning(square, piece)
		}
		if a.From.Has(square) {
			p.sprite(signSheet, selectedRing, square, 1)
		}
		if a.Good.Has(square) {
			p.sprite(markSheet, halo, square, 1)
			p.ghost(square, piece, a.Piece, sun, goodSeen)
		}
		if a.Proposed.Has(square) {
			p.sprite(markSheet, halo, square, 1)
			p.ghost(square, piece, a.Piece, sun, proposedSeen)
		}
	}
	p.values(v, squares)
}

// ghost appends the piece that a move would put on a square, or a ring around the piece
// that it would capture.
func (p *painter) ghost(square int, there, piece Piece, sun bool, seen float64) {
	if there.Material != NoPiece {
		p.ringCapture(square, piece, 1)
		return
	}
	p.addPiece(square, piece, sun, seen)
}

// turning appends the mark of a piece that would be turned over, in the tone of its
// other side, or captured.
func (p *painter) turning(square int, piece Piece) {
	switch {
	case piece.Material == Disc && piece.Light:
		p.sprite(markSheet, turnDark, square, 1)
	case piece.Material == Disc:
		p.sprite(markSheet, turnLight, square, 1)
	case piece.Material != NoPiece:
		p.ringCapture(square, piece.turned(), 1)
	}
}

// valueSeen is the opacity of the ground of a value. It covers the lower part of a
// square, so that inlays of the square remain visible above it.
const valueSeen = 0.92

// valuePart returns the height of a value as a part of the square; it is smaller over a
// piece.
func (v *View) valuePart(square int) float64 {
	if v.position.Pieces[square].Material != NoPiece {
		return 0.32
	}
	return 0.44
}

// values draws the values of moves.
func (p *painter) values(v *View, squares *Set) {
	cell := float64(p.layout.cell)
	shown := false
	for i := range v.marks.values {
		value := &v.marks.values[i]
		if !squares.Has(value.Square) || !v.grid.has(value.Square) {
			continue
		}
		shown = true
		p.plaque(value.Square, v.valuePart(value.Square), value.Tone)
		if value.Best {
			p.sprite(markSheet, brackets, value.Square, 1)
		}
	}
	if !shown {
		return
	}
	p.flush()
	for i := range v.marks.values {
		value := &v.marks.values[i]
		if !squares.Has(value.Square) || !v.grid.has(value.Square) {
			continue
		}
		part := v.valuePart(value.Square)
		style := text.Style{Size: math.Round(0.82 * part * cell), Bold: true, Align: text.Center, Color: valueInk}
		style = text.Fit(value.Text, style, 0.9*cell, 0.2*cell)
		x, y := p.layout.center(value.Square)
		text.Draw(p.dst, value.Text, style, math.Round(x), math.Round(y+(1-part)/2*cell))
	}
}

// plaque appends the ground of a value.
func (p *painter) plaque(square int, part float64, tone color.RGBA) {
	x, y := p.layout.corner(square)
	cell := p.layout.cell
	top := y + cell - int(math.Round(part*float64(cell)))
	p.sheets.add(&p.sprites, markSheet, plain, float32(x+1), float32(top), float32(x+cell), float32(y+cell),
		[4]float32{float32(tone.R) / 255, float32(tone.G) / 255, float32(tone.B) / 255, valueSeen})
}

var valueInk = color.RGBA{0xff, 0xff, 0xff, 0xff}

// Values returns the values on the board. The caller must not change the slice, which
// is valid until the next call of SetValues.
func (v *View) Values() []Value { return v.marks.values }

// arrow draws an arrow over the pieces, from the middle of one square to that of
// another. If leaps is set, it is bent around the squares in between.
func (p *painter) arrow(squares [2]int, leaps bool, tone ShapeTone) {
	from, to := squares[0], squares[1]
	if from == to || !p.layout.has(from) || !p.layout.has(to) {
		return
	}
	x0, y0 := p.layout.center(from)
	x1, y1 := p.layout.center(to)
	cell := float64(p.layout.cell)
	half, angle := math.Hypot(x1-x0, y1-y0)/2, math.Atan2(y1-y0, x1-x0)
	rise := 0.0 // distance of a bent arrow from the straight line, in its middle
	if leaps {
		rise = min(0.55*cell, half)
	}
	b := &p.picture
	b.addTurned((x0+x1)/2, (y0+y1)/2, angle, half, rise+0.4*cell, params{
		color:  [4]float32{float32(math.Cos(angle)), float32(math.Sin(angle))},
		custom: [4]float32{float32(half), float32(cell), float32(rise), float32(tone)},
	})
	b.shade(p.dst, arrowProgram)
}

// mostGhosts is the maximum number of ghosts. Predictions further ahead are unreliable.
const mostGhosts = 6

// The opacity of the first ghost, and the factor for each further one.
const ghostAlpha, ghostFade = 0.5, 0.8

// SetGhosts shows the expected pieces, the next one first, on empty squares; nil shows
// none. It copies the ghosts.
func (v *View) SetGhosts(ghosts []Ghost) {
	ghosts = ghosts[:min(len(ghosts), mostGhosts)]
	if slices.Equal(ghosts, v.marks.ghosts) {
		return
	}
	v.damageGhosts()
	v.marks.ghosts = append(v.marks.ghosts[:0], ghosts...)
	v.damageGhosts()
}

func (v *View) damageGhosts() {
	for _, g := range v.marks.ghosts {
		if v.grid.has(g.Square) {
			v.damage.add(SetOf(g.Square))
		}
	}
}

// ghosts draws the expected pieces. Of several on the same square only the first is
// drawn.
func (p *painter) ghosts(v *View, squares *Set) {
	alpha := ghostAlpha
	var shown Set
	for _, g := range v.marks.ghosts {
		if squares.Has(g.Square) && !shown.Has(g.Square) && v.position.Pieces[g.Square].Material == NoPiece {
			shown.Add(g.Square)
			p.addPiece(g.Square, g.Piece, v.position.Suns.Has(g.Square), alpha)
		}
		alpha *= ghostFade
	}
}
