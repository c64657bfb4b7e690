package board

import "github.com/hajimehoshi/ebiten/v2"

// paleSign is the opacity of the sign of an open panel.
const paleSign = 0.42

// panelGround draws the layer below the pieces of panels on the given squares: light,
// and the signs of open panels.
func (p *painter) panelGround(v *View, squares *Set) {
	p.flush()
	for square := range squares.All() {
		panel := v.panelOf(square)
		if lit := v.lamps.lit[panel]; lit > 0 {
			p.panelPart(panelLight, square, lit)
		}
		if look := &v.position.Panels[panel]; !look.Closed && look.Sign.Material != NoPiece && v.lamps.told[panel] == 1 {
			p.panelPart(panelSign(look.Sign), square, paleSign)
		}
	}
	p.parts.copyFrom(p.dst, p.panels.picture)
}

// panelCovers draws the layer above the pieces of closed panels on the given squares.
func (p *painter) panelCovers(v *View, squares *Set) {
	p.flush()
	for square := range squares.All() {
		panel := v.panelOf(square)
		look, told := &v.position.Panels[panel], v.lamps.told[panel]
		switch {
		case !look.Closed:
		case look.Sign.Material == NoPiece:
			p.panelPart(panelWorn, square, told)
		default:
			p.panelPart(panelVeil, square, told)
			if told == 1 {
				p.panelPart(panelSign(look.Sign), square, 1)
			}
		}
	}
	p.parts.copyFrom(p.dst, p.panels.picture)
}

// panelSigns draws the signs of closed panels on the given squares again, above the
// beam along them.
func (p *painter) panelSigns(v *View, squares *Set) {
	for square := range squares.All() {
		if look := &v.position.Panels[v.panelOf(square)]; look.Closed && look.Sign.Material != NoPiece {
			p.panelPart(panelSign(look.Sign), square, 1)
		}
	}
	p.parts.copyFrom(p.dst, p.panels.picture)
}

// panelPart appends the part of a panel's picture that belongs to a square.
func (p *painter) panelPart(picture, square int, alpha float64) {
	l := p.layout
	column, row := l.place(square)
	part := l.territory(column, row, column, row)
	left, top := l.corner(l.firstOf(l.panelOf(square)))
	x, y := p.panels.corner(picture)
	x, y = x+part.Min.X-left+p.panels.key.bar, y+part.Min.Y-top+p.panels.key.bar
	p.parts.add(float32(part.Min.X), float32(part.Min.Y), float32(part.Max.X), float32(part.Max.Y),
		float32(x), float32(y), float32(x+part.Dx()), float32(y+part.Dy()),
		params{color: [4]float32{1, 1, 1, float32(alpha)}})
}

// writing draws the partial signs of panels whose signs are being drawn.
func (p *painter) writing(v *View) {
	if !v.lamps.writing() {
		return
	}
	for panel := range v.division.panels().squares() {
		look, told := &v.position.Panels[panel], v.lamps.told[panel]
		if told == 0 || told == 1 || look.Sign.Material == NoPiece {
			continue
		}
		sign := resting(look.Sign)
		sign.drawn = told
		if !look.Closed {
			sign.alpha = paleSign
		}
		cx, cy := p.layout.panelCenter(panel)
		p.alive.addInlaid(cx, cy, p.panels.key.sign(), &sign, false)
	}
	p.alive.draw(p.dst)
}

// panelCenter returns the centre of a panel.
func (l *layout) panelCenter(panel int) (x, y float64) {
	left, top := l.corner(l.firstOf(panel))
	half := float64(l.side*l.cell) / 2
	return float64(left) + half, float64(top) + half
}

// The pictures that are drawn over panels: the light, the veil of a won panel, the worn
// jade of a closed panel without an owner, and the signs.
const (
	panelLight = iota
	panelVeil
	panelWorn
	panelCross
	panelRing
	panelPictures
)

// panelSheet holds these pictures for one size. Each covers a panel and half of the
// bars around it. They are arranged in two columns, so that the texture fits any
// device.
type panelSheet struct {
	key     panelKey
	picture *ebiten.Image
}

// panelKey identifies a panelSheet.
type panelKey struct {
	cell, side, bar int
}

func (k panelKey) whole() int { return k.side*k.cell + 2*k.bar }

// panelSheets caches the panel sheets, the most recently used first.
var panelSheets [4]*panelSheet

func (l *layout) panelKey() panelKey { return panelKey{l.cell, l.side, l.bar(l.cell)} }

// hasPanelSheet reports whether the pictures for a layout have been painted.
func hasPanelSheet(l *layout) bool {
	key := l.panelKey()
	return recent(panelSheets[:], func(s *panelSheet) bool { return s.key == key }) != nil
}

// panelSheetOf returns the pictures for a divided layout.
func panelSheetOf(l *layout) *panelSheet {
	key := l.panelKey()
	s := recent(panelSheets[:], func(s *panelSheet) bool { return s.key == key })
	if s == nil {
		s = &panelSheet{key: key}
		if oldest := remember(panelSheets[:], s); oldest != nil {
			oldest.picture.Deallocate()
		}
		s.paint()
	}
	return s
}

// corner returns the upper left corner of a picture.
func (s *panelSheet) corner(picture int) (x, y int) {
	whole := s.key.whole()
	return picture % 2 * whole, picture / 2 * whole
}

func (s *panelSheet) paint() {
	whole := s.key.whole()
	size := bounds(2*whole, (panelPictures+1)/2*whole)
	s.picture = ebiten.NewImageWithOptions(size, &ebiten.NewImageOptions{Unmanaged: true})
	half := float32(whole) / 2
	for picture := panelLight; picture <= panelWorn; picture++ {
		x, y := s.corner(picture)
		single.add(float32(x), float32(y), float32(x+whole), float32(y+whole), -half, -half, half, half,
			params{custom: [4]float32{float32(s.key.cell), float32(s.key.side), float32(picture)}})
	}
	single.shade(s.picture, panelProgram)
	for picture := panelCross; picture <= panelRing; picture++ {
		x, y := s.corner(picture)
		sign := resting(Piece{Material: Cross})
		if picture == panelRing {
			sign = resting(Piece{Material: Ring})
		}
		singlePieces.addInlaid(float64(x)+float64(half), float64(y)+float64(half), s.key.sign(), &sign, false)
	}
	singlePieces.draw(s.picture)
}

// sign returns the side of the square for which the sign of a panel is drawn. The sign
// fills its panel better than a piece fills its square.
func (k panelKey) sign() float64 { return float64(k.side*k.cell) * 1.14 }

// panelSign returns the picture of a sign.
func panelSign(sign Piece) int {
	if sign.Material == Ring {
		return panelRing
	}
	return panelCross
}
