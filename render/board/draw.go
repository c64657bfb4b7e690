package board

import (
	"image"
	"math/bits"

	"github.com/hajimehoshi/ebiten/v2"
)

func bounds(width, height int) image.Rectangle { return image.Rect(0, 0, width, height) }

var tableOptions ebiten.DrawImageOptions

// Draw draws the table, the discs and the marks as they are now.
func (v *View) Draw(dst *ebiten.Image) {
	v.dirty, v.stale = false, 0
	if v.layout.cell <= 0 {
		return
	}
	l := layersFor(v.layout, &v.batch)
	reach := shadowReach(v.layout.cell)
	tableOptions.GeoM.Reset()
	tableOptions.GeoM.Translate(float64(v.layout.x-reach), float64(v.layout.y-reach))
	dst.DrawImage(l.table, &tableOptions)
	v.drawSquares(dst, l, everywhere)
}

// DrawOver brings up to date what the last Draw or DrawOver left in dst, where
// nothing else may have been drawn over the board since. It touches little more
// than the squares that changed, and returns where it drew.
func (v *View) DrawOver(dst *ebiten.Image) image.Rectangle {
	stale := v.stale
	v.dirty, v.stale = false, 0
	if v.layout.cell <= 0 || stale == 0 {
		return image.Rectangle{}
	}
	l := layersFor(v.layout, &v.batch)
	left, top, right, bottom := span(stale)
	var squares uint64
	for row := top; row <= bottom; row++ {
		for column := left; column <= right; column++ {
			squares |= 1 << (row*8 + column)
		}
	}
	// A disc in the air may reach over the frame, but not to its rim.
	x0, y0 := v.layout.corner(top*8 + left)
	x1, y1 := v.layout.corner(bottom*8 + right)
	x1, y1 = x1+v.layout.cell, y1+v.layout.cell
	beyond := v.layout.frame() * 7 / 10
	if left == 0 {
		x0 -= beyond
	}
	if top == 0 {
		y0 -= beyond
	}
	if right == 7 {
		x1 += beyond
	}
	if bottom == 7 {
		y1 += beyond
	}
	reach := shadowReach(v.layout.cell)
	dx, dy := reach-v.layout.x, reach-v.layout.y
	v.batch.add(float32(x0), float32(y0), float32(x1), float32(y1),
		float32(x0+dx), float32(y0+dy), float32(x1+dx), float32(y1+dy), params{color: [4]float32{1, 1, 1, 1}})
	v.batch.copyFrom(dst, l.table)
	v.drawSquares(dst, l, squares)
	return image.Rect(x0, y0, x1, y1)
}

// drawSquares draws what lies on the given squares.
func (v *View) drawSquares(dst *ebiten.Image, l *layers, squares uint64) {
	for set := v.position.Suns[0] & squares; set != 0; set &= set - 1 {
		v.sprite(bits.TrailingZeros64(set), inlay, 1)
	}
	v.addResting(squares)
	v.addMarks(squares)
	v.batch.copyFrom(dst, l.sheet)
	v.drawMoving(dst)
	v.drawDeciding(dst, l.sheet, squares)
	if v.cursor >= 0 && squares&(1<<v.cursor) != 0 {
		v.sprite(v.cursor, brackets, 1)
		v.batch.copyFrom(dst, l.sheet)
	}
}

// addResting appends the discs at rest on the given squares.
func (v *View) addResting(squares uint64) {
	for square, piece := range v.position.Pieces[:64] {
		bit := uint64(1) << square
		if piece.Material == NoPiece || squares&bit == 0 || v.moving&bit != 0 {
			continue
		}
		v.sprite(square, v.discSprite(square, piece), 1)
	}
}

func (v *View) discSprite(square int, piece Piece) int {
	sprite := discs
	if v.position.Suns.Has(square) {
		sprite = suns
	}
	if piece.Light {
		sprite += 1 + nacre(square)
	}
	return sprite
}

// addMarks appends the legal moves, the ghost under the pointer and the mark of
// the last move, as far as they lie on the given squares.
func (v *View) addMarks(squares uint64) {
	if v.moving == 0 {
		mark := legalBlack
		if v.legalBy.Light {
			mark = legalWhite
		}
		for set := v.legal & squares; set != 0; set &= set - 1 {
			square := bits.TrailingZeros64(set)
			if v.position.Pieces[square].Material != NoPiece {
				continue
			}
			if square == v.hover && v.legalBy.Material != NoPiece {
				v.sprite(square, v.discSprite(square, v.legalBy), 0.6*v.legalShown)
				continue
			}
			v.sprite(square, mark, 0.9*v.legalShown)
		}
	}
	for set := v.last & squares &^ v.moving; set != 0; set &= set - 1 {
		if square := bits.TrailingZeros64(set); v.position.Pieces[square].Material != NoPiece {
			v.sprite(square, seal, 1)
		}
	}
}

// drawMoving draws the discs in motion.
func (v *View) drawMoving(dst *ebiten.Image) {
	radius := discRadius(v.layout.cell)
	for set := v.moving; set != 0; set &= set - 1 {
		square := bits.TrailingZeros64(set)
		cx, cy := v.layout.center(square)
		sun := v.position.Suns.Has(square)
		p := v.motions[square].at(v.now)
		p.piece = nacre(square)
		// High up a disc looks larger, and its shadow falls further off.
		v.discs.add(cx, cy, radius, radius*(1.2+0.7*p.lift), p, sun)
	}
	v.discs.draw(dst)
}

// drawDeciding lights the deciding squares and dims the others.
func (v *View) drawDeciding(dst, sheet *ebiten.Image, squares uint64) {
	if v.deciding == 0 || v.glowShown == 0 || v.moving != 0 {
		return
	}
	for square := range 64 {
		if squares&^v.deciding&(1<<square) != 0 {
			v.tinted(square, plain, 0.03, 0.012, 0.010, 0.36*v.glowShown)
		}
	}
	glow := v.glow()
	for set := v.deciding & squares; set != 0; set &= set - 1 {
		v.sprite(bits.TrailingZeros64(set), halo, glow)
	}
	v.addResting(v.deciding & squares)
	v.batch.copyFrom(dst, sheet)
}

// sprite appends one picture of the sheet on a square.
func (v *View) sprite(square, sprite int, alpha float64) {
	v.tinted(square, sprite, 1, 1, 1, alpha)
}

func (v *View) tinted(square, sprite int, red, green, blue, alpha float64) {
	x, y := v.layout.corner(square)
	cell := v.layout.cell
	from := sprite * cell
	v.batch.add(float32(x), float32(y), float32(x+cell), float32(y+cell),
		float32(from), 0, float32(from+cell), float32(cell),
		params{color: [4]float32{float32(red), float32(green), float32(blue), float32(alpha)}})
}
