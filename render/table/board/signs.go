package board

import "math"

// The sprites of markSheet, as in mark.kage: the marks of boards with discs, and the
// marks of all boards.
const (
	plain = iota // opaque white, for tinting
	beadDark
	beadLight
	brackets
	seal
	halo
	turnDark  // on a disc that will be turned over: the other side
	turnLight // light counterpart of turnDark
	markSprites
	fleck = markSprites // fleck of gold dust, painted without a sprite
	dot   = fleck + 1   // dot on a crossing, painted without a sprite
)

// The sprites of signSheet, as in sign.kage: the marks of boards with other pieces.
const (
	hint         = iota // where an inlaid piece may be placed
	beadRed             // where a red stone may go
	beadBlue            // where a blue stone may go
	captureRing         // around a piece that may be captured
	selectedRing        // around the selected piece
	smallSeal           // the last move, beside a piece that a mark must not hide
	warmth              // the last move, around an inlaid piece
	fromSeal            // on the empty square where the last move began
	signSprites
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
			p.piece(square, m.piece, position.Suns.Has(square), 0.6*m.targetsSeen)
		case m.told && !m.valued.Has(square):
			p.sprite(sheet, bead, square, m.targetsSeen)
		}
	}
	if m.selected >= 0 && squares.Has(m.selected) && position.Pieces[m.selected].Material != NoPiece {
		p.sprite(signSheet, selectedRing, m.selected, 1)
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
