package board

import (
	"image/color"
	"math"
	"slices"

	"colat/render/kit/text"
)

// Advice is what is said about moves on the board: which one is good, which waits to be
// confirmed, what one would do, what the last one did.
type Advice struct {
	Good     Set   // where a good move puts its piece
	Proposed Set   // where a move that waits for a word puts its
	From     Set   // where either takes a piece
	Piece    Piece // that would come to lie there
	Turning  Set   // the pieces that the move under the pointer would turn over or take
	Sent     Set   // where it would send the other side
	Turned   Set   // the pieces that the last move turned over
	Stable   Set   // the pieces that can never be turned over again
}

// reach returns the squares on which the advice is seen.
func (a *Advice) reach() Set {
	var all Set
	for _, set := range [...]*Set{&a.Good, &a.Proposed, &a.From, &a.Turning, &a.Sent, &a.Turned, &a.Stable} {
		for i, word := range set {
			all[i] |= word
		}
	}
	return all
}

// SetAdvice shows advice; the zero Advice is none.
func (v *View) SetAdvice(a *Advice) {
	if *a == v.marks.advice {
		return
	}
	v.damage.add(v.marks.advice.reach())
	v.marks.advice = *a
	v.damage.add(a.reach())
}

// Advice returns the advice that is shown.
func (v *View) Advice() Advice { return v.marks.advice }

// A Value is what the move on a square is worth, written on it.
type Value struct {
	Square int
	Text   string // a few letters
	Tone   color.RGBA
	Best   bool
}

// SetValues writes values on their squares, in place of those before. It copies the list.
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

// HideTargets has the squares where the side to move may play not marked, besides the one
// under the pointer.
func (v *View) HideTargets(hidden bool) {
	if hidden == v.marks.hidden {
		return
	}
	v.damage.add(v.marks.targets)
	v.marks.hidden = hidden
	v.marks.weigh(&v.position, v.grid)
}

// proposedSeen and goodSeen are how much is seen of pieces that are not there.
const proposedSeen, goodSeen = 0.9, 0.75

// The tints of what a move would do and has done.
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

// ghost appends a piece that would come to lie on a square, or a ring around the one that
// it would take.
func (p *painter) ghost(square int, there, piece Piece, sun bool, seen float64) {
	if there.Material != NoPiece {
		p.ringCapture(square, piece, 1)
		return
	}
	p.piece(square, piece, sun, seen)
}

// turning appends the mark of a piece that would be turned over, in the tone of what it
// would become, or taken.
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

// A value lies on the lower part of its square, so that what is let into the square can
// be seen above it.
const valueSeen = 0.92

// valuePart is how much of the height of a square a value takes; over a piece less.
func (v *View) valuePart(square int) float64 {
	if v.position.Pieces[square].Material != NoPiece {
		return 0.32
	}
	return 0.44
}

// values draws what moves are worth.
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
	p.sheets.need(markSheet)
	x, y := p.layout.corner(square)
	cell := p.layout.cell
	top := y + cell - int(math.Round(part*float64(cell)))
	left, upper := p.sheets.corner(markSheet, plain)
	side := float32(p.sheets.side)
	p.sprites.add(float32(x+1), float32(top), float32(x+cell), float32(y+cell), left, upper, left+side, upper+side,
		params{color: [4]float32{float32(tone.R) / 255, float32(tone.G) / 255, float32(tone.B) / 255, valueSeen}})
}

var valueInk = color.RGBA{0xff, 0xff, 0xff, 0xff}

// Values returns the values that are shown, to look at until others are.
func (v *View) Values() []Value { return v.marks.values }
