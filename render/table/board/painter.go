package board

import "github.com/hajimehoshi/ebiten/v2"

// painter draws the parts of a view. Sprites are collected and drawn with one call, in
// the order in which they were appended.
type painter struct {
	dst     *ebiten.Image
	layout  *layout
	sheets  *sheets
	panels  *panelSheet // set for a divided table
	flight  float64     // height of pieces in the air relative to the usual one
	picture batch       // parts of the table's picture
	parts   batch       // parts of the pictures over panels
	sprites batch
	alive   pieces // pieces in motion
	stones  batch  // pieces in motion with numerals
}

// start prepares for drawing to dst.
func (p *painter) start(dst *ebiten.Image, l *layout) {
	p.dst, p.layout = dst, l
	p.sheets = sheetsOf(l.cell, l.points)
	if l.divided() {
		p.panels = panelSheetOf(l)
	}
	p.flight = 1
	if !l.isZoomed() {
		// A piece placed near the edge must not extend beyond the rim of the frame.
		highest := (discRadius(1)*shadowHalf(fallHeight) - 0.5) * float64(l.cell)
		p.flight = min(1, float64(l.overhang())/highest)
	}
}

// warm paints the sprites that the board will need, so that no move is delayed.
func (p *painter) warm(v *View) {
	for _, sheet := range v.sheets() {
		p.sheets.need(sheet)
	}
}

// draw draws everything on the given squares, which form a rectangle, and everything
// that moves.
func (p *painter) draw(v *View, squares *Set) {
	resting := !v.Animating()
	for square := range v.position.Suns.All() {
		if squares.Has(square) && v.grid.has(square) {
			p.sprite(inlaySheet, 0, square, 1)
		}
	}
	if v.divided() {
		p.panelGround(v, squares)
	}
	p.lastGround(v, squares)
	p.pieces(v, squares)
	if v.divided() {
		p.panelCovers(v, squares)
	}
	if resting {
		p.ghosts(v, squares)
		p.targets(&v.marks, &v.position, squares)
		p.advice(v, squares)
	}
	if !v.motions.caption.shown(v.now) {
		p.lastMove(v, squares)
	}
	if resting {
		p.deciding(v, squares)
	} else {
		p.flush()
		p.moving(v)
		p.writing(v)
	}
	if v.marks.cursor >= 0 && squares.Has(v.marks.cursor) {
		p.sprite(markSheet, brackets, v.marks.cursor, 1)
	}
	p.caption(v)
	p.flush()
}

// pieces appends the pieces at rest on the given squares.
func (p *painter) pieces(v *View, squares *Set) {
	for square := range squares.All() {
		if !v.motions.covered.Has(square) {
			p.piece(square, v.position.Pieces[square], v.position.Suns.Has(square), 1)
		}
	}
	for i := range v.motions.list {
		// Before a motion starts, its piece is drawn at rest.
		if m := &v.motions.list[i]; v.now < m.start && squares.Has(m.from) {
			p.piece(m.from, m.still(), v.position.Suns.Has(m.from), 1)
		}
	}
}

// piece appends a piece at rest.
func (p *painter) piece(square int, piece Piece, sun bool, alpha float64) {
	if piece.Material == NoPiece {
		return
	}
	if piece.Material == Stone {
		p.sprite(stoneSheet, stoneShadow, square, alpha)
	}
	sheet, sprite := spriteOf(piece, square, sun)
	p.sprite(sheet, sprite, square, alpha)
}

// moving draws the pieces in motion. Pieces that leave the board are below the others.
func (p *painter) moving(v *View) {
	for _, leaving := range [2]bool{true, false} {
		for i := range v.motions.list {
			m := &v.motions.list[i]
			if v.now < m.start || (m.kind == removing) != leaving {
				continue
			}
			pose := m.at(v.now)
			pose.lift *= p.flight
			pose.piece = nacre(m.to)
			cx, cy := p.layout.at(m.place(v.grid, v.now))
			p.aloft(cx, cy, &pose, v.position.Suns.Has(m.to))
		}
		p.alive.draw(p.dst)
		if len(p.stones.indices) > 0 {
			p.stones.stretchFrom(p.dst, p.sheets.picture)
		}
	}
}

// aloft appends a piece in a pose, centred on a point.
func (p *painter) aloft(cx, cy float64, pose *pose, sun bool) {
	cell := float64(p.layout.cell)
	radius := discRadius(p.layout.cell) * pose.size
	switch pose.front.Material {
	case Disc:
		p.alive.addDisc(cx, cy, radius, radius*shadowHalf(pose.lift), pose, sun)
	case Cross, Ring:
		shift := p.sheets.key.shift()
		p.alive.addInlaid(cx+shift, cy+shift, cell, pose, p.sheets.key.points)
	case Stone:
		p.alive.addShadow(cx, cy, radius*shadowHalf(pose.lift), params{
			color:  [4]float32{0, 0, 0, float32(pose.alpha)},
			custom: [4]float32{float32(radius), 0, 0, float32(pose.lift)},
		})
		// A stone closer to the eye looks larger.
		half := float32(cell / 2 * pose.size * eye / (eye - pose.lift))
		x, y := float32(cx), float32(cy)
		p.sheets.need(stoneSheet)
		left, top := p.sheets.corner(stoneSheet, stoneSprite(pose.front))
		side := float32(p.sheets.side)
		p.stones.add(x-half, y-half, x+half, y+half, left, top, left+side, top+side,
			params{color: [4]float32{1, 1, 1, float32(pose.alpha)}})
	}
}

// deciding highlights the deciding squares and dims the others.
func (p *painter) deciding(v *View, squares *Set) {
	m := &v.marks
	if m.decided.Empty() || m.glowSeen == 0 {
		return
	}
	var lit Set
	for square := range squares.All() {
		if m.decided.Has(square) {
			lit.Add(square)
		}
		if !m.decided.Has(square) || len(m.beams) > 0 {
			p.tinted(markSheet, plain, square, [4]float32{0.03, 0.012, 0.010, float32(0.36 * m.glowSeen)})
		}
	}
	glow := m.glow(v.now)
	if len(m.beams) == 0 {
		for square := range lit.All() {
			p.sprite(markSheet, halo, square, glow)
		}
	}
	if len(m.beams) > 0 {
		p.flush()
	}
	for _, beam := range m.beams {
		p.beam(beam, glow)
	}
	if v.divided() {
		p.panelSigns(v, &lit)
		return
	}
	p.pieces(v, &lit)
}

// sprite appends a sprite on a square.
func (p *painter) sprite(sheet sheetKind, sprite, square int, alpha float64) {
	p.tinted(sheet, sprite, square, [4]float32{1, 1, 1, float32(alpha)})
}

func (p *painter) tinted(sheet sheetKind, sprite, square int, color [4]float32) {
	p.sheets.need(sheet)
	x, y := p.layout.corner(square)
	cell := float32(p.layout.cell)
	left, top := p.sheets.corner(sheet, sprite)
	side := float32(p.sheets.side)
	p.sprites.add(float32(x), float32(y), float32(x)+cell, float32(y)+cell,
		left, top, left+side, top+side, params{color: color})
}

// flush draws the appended sprites.
func (p *painter) flush() {
	if p.sheets.side == p.layout.cell {
		p.sprites.copyFrom(p.dst, p.sheets.picture)
	} else {
		p.sprites.stretchFrom(p.dst, p.sheets.picture)
	}
}

// shadowHalf returns the extent of a piece in the air and its shadow from its centre,
// in radii: higher up it looks larger, and its shadow is further away.
func shadowHalf(lift float64) float64 { return 1.2 + 0.7*lift }
