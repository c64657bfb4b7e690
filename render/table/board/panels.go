package board

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
	p.parts.addCopy(part, x, y, params{color: [4]float32{1, 1, 1, float32(alpha)}})
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
		p.alive.addInlaid(cx, cy, p.panels.key.sign(), &sign)
	}
	p.alive.draw(p.dst)
}
