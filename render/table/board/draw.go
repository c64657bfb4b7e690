package board

import (
	"image"

	"github.com/hajimehoshi/ebiten/v2"
)

var tableOptions ebiten.DrawImageOptions

// Draw draws the table, the pieces and the marks in their current state.
func (v *View) Draw(dst *ebiten.Image) {
	v.damage.consume()
	v.drawn, v.excerpt = generation, v.layout.excerpt()
	if v.layout.cell <= 0 {
		return
	}
	picture := pictureOf(&v.layout, v.table.Dots)
	reach := v.layout.shadowReach()
	tableOptions.GeoM.Reset()
	tableOptions.GeoM.Translate(float64(v.layout.x-reach), float64(v.layout.y-reach))
	dst.DrawImage(picture, &tableOptions)
	squares := v.layout.seen()
	v.painter.start(v.layout.onWindow(dst), &v.layout)
	v.painter.warm(v)
	v.painter.draw(v, &squares)
}

// DrawOver updates a picture of the last Draw or DrawOver in dst, where nothing else
// may have been drawn over the board since. It draws little more than the changed
// squares and, if the field was zoomed or moved, the coordinates beside it. It returns
// the rectangle it has drawn.
func (v *View) DrawOver(dst *ebiten.Image) image.Rectangle {
	l := &v.layout
	if v.drawn != generation {
		v.damage.addAll(v.grid)
		v.drawn = generation
	}
	if l.cell <= 0 || !v.damage.any {
		v.damage.consume()
		return image.Rectangle{}
	}
	// Extend the damage so that nothing is drawn outside the redrawn area.
	v.motions.addReach(&v.damage, &v.layout, v.grid, v.now)
	v.lamps.addReach(&v.damage, v.division)
	if len(v.marks.beams) > 0 {
		v.damage.add(v.marks.decided)
	}
	if len(v.marks.shapes) > 0 { // an arrow is drawn as a whole
		v.damage.add(v.marks.drawn)
	}
	stale := v.damage.consume()
	seen := l.seen()
	for i := range stale {
		stale[i] &= seen[i]
	}
	if stale.Empty() {
		return image.Rectangle{}
	}
	left, top, right, bottom := l.span(&stale)
	var squares Set
	l.addRectangle(&squares, left, top, right, bottom)
	part := l.part(left, top, right, bottom)
	p := &v.painter
	p.start(l.onWindow(dst), l)
	p.copyTable(l, part)
	drawn := part
	if at := l.excerpt(); l.coordinates && at != v.excerpt {
		above, beside := l.rim()
		p.copyTable(l, above)
		p.copyTable(l, beside)
		drawn = part.Union(above).Union(beside)
	}
	v.excerpt = l.excerpt()
	p.picture.copyFrom(dst, pictureOf(l, v.table.Dots))
	p.draw(v, &squares)
	return drawn
}

// copyTable appends the part of the table's picture for a part of the screen.
func (p *painter) copyTable(l *layout, part image.Rectangle) {
	dx, dy := l.shadowReach()-l.x, l.shadowReach()-l.y
	p.picture.addCopy(part, part.Min.X+dx, part.Min.Y+dy, opaque)
}

// small is the view of DrawSmall.
var small = NewView(Table{})

// DrawSmall draws a board without animations, coordinates and marks, for a card.
func DrawSmall(dst *ebiten.Image, x, y, w, h float64, t Table, p *Position) {
	t.Coordinates = false
	small.SetTable(t)
	small.SetBounds(x, y, w, h)
	small.Set(p)
	small.Draw(dst)
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
	p.restingPieces(v, squares)
	if v.divided() {
		p.panelCovers(v, squares)
	}
	p.numbers(v, squares)
	if resting {
		p.forbidden(v, squares)
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
	if resting {
		p.shapes(v, squares)
	}
	if v.marks.cursor >= 0 && squares.Has(v.marks.cursor) {
		p.sprite(markSheet, brackets, v.marks.cursor, 1)
	}
	p.caption(v)
	p.flush()
}

// restingPieces appends the pieces at rest on the given squares.
func (p *painter) restingPieces(v *View, squares *Set) {
	for square := range squares.All() {
		if !v.motions.covered.Has(square) {
			p.addPiece(square, v.position.Pieces[square], v.position.Suns.Has(square), 1)
		}
	}
	for i := range v.motions.list {
		// Before a motion starts, its piece is drawn at rest.
		if m := &v.motions.list[i]; v.now < m.start && squares.Has(m.from) {
			p.addPiece(m.from, m.still(), v.position.Suns.Has(m.from), 1)
		}
	}
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
		shift := shift(p.sheets.cell)
		p.alive.addInlaid(cx+shift, cy+shift, cell, pose)
	case Stone:
		p.alive.addShadow(cx, cy, radius*shadowHalf(pose.lift), params{
			color:  [4]float32{0, 0, 0, float32(pose.alpha)},
			custom: [4]float32{float32(radius), 0, 0, float32(pose.lift)},
		})
		// A stone closer to the eye looks larger.
		half := float32(cell / 2 * pose.size * eye / (eye - pose.lift))
		x, y := float32(cx), float32(cy)
		p.sheets.add(&p.stones, stoneSheet, stoneSprite(pose.front), x-half, y-half, x+half, y+half,
			[4]float32{1, 1, 1, float32(pose.alpha)})
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
	p.restingPieces(v, &lit)
	p.numbers(v, &lit)
}
