package board

import (
	"image/color"
	"math"

	"colat/render/kit/text"
)

// targets appends the marks of the squares where the side to move may play and the
// ghost under the pointer, on the given squares.
func (p *painter) targets(m *marks, position *Position, squares *Set) {
	sheet, bead := targetMark(m.piece)
	for square := range m.targets.All() {
		if !squares.Has(square) {
			continue
		}
		hovered := square == m.hover && m.piece.Material != NoPiece
		switch {
		case position.Pieces[square].Material != NoPiece:
			if m.piece.Material == Stone {
				alpha := 0.8
				if hovered {
					alpha = 1
				}
				p.ringCapture(square, m.piece, alpha*m.targetsSeen)
			}
		case hovered:
			p.addPiece(square, m.piece, position.Suns.Has(square), 0.6*m.targetsSeen)
		case m.told && !m.valued.Has(square):
			p.sprite(sheet, bead, square, m.targetsSeen)
		}
	}
	if m.selected >= 0 && squares.Has(m.selected) && position.Pieces[m.selected].Material != NoPiece {
		p.sprite(signSheet, selectedRing, m.selected, 1)
	}
}

// The tints of the mark of a forbidden square and of its ground.
var (
	forbiddenTint   = [4]float32{1, 0.50, 0.38, 1}
	forbiddenGround = [4]float32{0.72, 0.10, 0.07, 0.42}
)

// forbidden appends the marks of forbidden squares, on the given squares.
func (p *painter) forbidden(v *View, squares *Set) {
	for square := range v.position.Forbidden.All() {
		if squares.Has(square) {
			p.tinted(markSheet, plain, square, forbiddenGround)
			p.tinted(signSheet, fromSeal, square, forbiddenTint)
		}
	}
}

// targetMark returns the sprite that marks the targets of a piece.
func targetMark(piece Piece) (sheetKind, int) {
	switch {
	case piece.inlaid():
		return signSheet, hint
	case piece.Material == Stone && piece.Light:
		return signSheet, beadBlue
	case piece.Material == Stone:
		return signSheet, beadRed
	case piece.Light:
		return markSheet, beadLight
	}
	return markSheet, beadDark
}

// ringCapture appends the ring around a piece that another piece may capture. It is
// pale or, on the pale eggshell, in the colour of the capturing side.
func (p *painter) ringCapture(square int, by Piece, alpha float64) {
	switch {
	case p.layout.ground != Eggshell:
		p.sprite(signSheet, captureRing, square, alpha)
	case by.Light:
		p.tinted(signSheet, selectedRing, square, [4]float32{0.25, 0.36, 1.0, float32(alpha)})
	default:
		p.tinted(signSheet, selectedRing, square, [4]float32{0.92, 0.20, 0.14, float32(alpha)})
	}
}

// emptied returns the tint of the mark of a square that a piece has left.
func (p *painter) emptied() [4]float32 {
	if p.layout.ground == Eggshell {
		return [4]float32{0.80, 0.17, 0.10, 1}
	}
	return [4]float32{1, 1, 1, 1}
}

// lastMove appends the marks of the last move.
func (p *painter) lastMove(v *View, squares *Set) {
	last := &v.marks.last
	fromTo := last.Len() > 1
	for square := range last.All() {
		if !squares.Has(square) || v.motions.covered.Has(square) {
			continue
		}
		switch piece := v.position.Pieces[square]; {
		case piece.Material == Disc:
			p.sprite(markSheet, seal, square, 1)
		case piece.Material != NoPiece:
			p.sprite(signSheet, smallSeal, square, 1)
		case fromTo:
			p.tinted(signSheet, fromSeal, square, p.emptied())
		}
	}
}

// lastGround appends the marks below the pieces of the last move.
func (p *painter) lastGround(v *View, squares *Set) {
	for square := range v.marks.last.All() {
		if squares.Has(square) && v.position.Pieces[square].inlaid() {
			p.sprite(signSheet, warmth, square, 1)
		}
	}
}

// beam draws a beam along a line of deciding squares.
func (p *painter) beam(line run, glow float64) {
	at, cell := p.layout.center, float64(p.layout.cell)
	if p.layout.divided() {
		at, cell = p.layout.panelCenter, 0.8*float64(p.layout.side)*cell
	}
	x0, y0 := at(line.first)
	x1, y1 := at(line.last)
	dx, dy := x1-x0, y1-y0
	half, angle := math.Hypot(dx, dy)/2, math.Atan2(dy, dx)
	b := &p.picture
	b.addTurned((x0+x1)/2, (y0+y1)/2, angle, half+cell/2, cell/2,
		params{color: [4]float32{0, 0, 0, float32(glow)}, custom: [4]float32{float32(half), float32(cell), float32(angle)}})
	b.shade(p.dst, beamProgram)
}

// caption draws the caption and the rings around its two pieces.
func (p *painter) caption(v *View) {
	c := &v.motions.caption
	if !c.shown(v.now) {
		return
	}
	seen := c.seen(v.now)
	for _, square := range c.squares {
		p.sprite(signSheet, selectedRing, square, seen)
	}
	p.flush()
	q := c.plaqueOn(p.layout)
	b := &p.picture
	w, h := q.halfW+q.halfH, q.halfH+q.halfH // with its shadow
	b.addCentred(q.x, q.y, w, h, params{
		color:  [4]float32{0, 0, 0, float32(seen)},
		custom: [4]float32{float32(q.halfW), float32(q.halfH), float32(max(1, 0.03*float64(p.layout.cell)))},
	})
	b.shade(p.dst, plaqueProgram)
	q.style.Color = faded(captionTone, seen)
	text.Draw(p.dst, c.text, q.style, q.x, q.y)
}

// faded returns a premultiplied colour multiplied by part.
func faded(c color.RGBA, part float64) color.RGBA {
	return color.RGBA{
		uint8(float64(c.R) * part), uint8(float64(c.G) * part), uint8(float64(c.B) * part), uint8(float64(c.A) * part),
	}
}

// captionTone is the gold of the letters.
var captionTone = color.RGBA{0xf8, 0xde, 0xa4, 0xff}
