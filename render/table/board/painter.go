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
	p.sheets = sheetsOf(l.cell)
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

// addPiece appends a piece at rest.
func (p *painter) addPiece(square int, piece Piece, sun bool, alpha float64) {
	if piece.Material == NoPiece {
		return
	}
	if piece.Material == Stone {
		p.sprite(stoneSheet, stoneShadow, square, alpha)
	}
	sheet, sprite := spriteOf(piece, square, sun)
	p.sprite(sheet, sprite, square, alpha)
}

// sprite appends a sprite on a square.
func (p *painter) sprite(sheet sheetKind, sprite, square int, alpha float64) {
	p.tinted(sheet, sprite, square, [4]float32{1, 1, 1, float32(alpha)})
}

func (p *painter) tinted(sheet sheetKind, sprite, square int, color [4]float32) {
	x, y := p.layout.corner(square)
	cell := float32(p.layout.cell)
	p.sheets.add(&p.sprites, sheet, sprite, float32(x), float32(y), float32(x)+cell, float32(y)+cell, color)
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
