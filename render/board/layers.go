package board

import (
	"math"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/render/text"
	"colat/render/theme"
)

// The marks of mark.kage.
const (
	plain = iota // opaque white, to be tinted
	inlay
	legalBlack
	legalWhite
	brackets
	seal
	halo
	tallySun
)

// The sprites of a sheet: first the marks above without the tally's sun, then
// the discs at rest: black, white from each piece of nacre, and the same with a
// sun.
const (
	pieces      = 4 // of nacre, so that not every white disc is the same
	discs       = tallySun
	suns        = discs + 1 + pieces
	spriteCount = suns + 1 + pieces
)

// nacre is the piece that the disc on a square is made of.
func nacre(square int) int { return (square + square/8*2 + square/32) % pieces }

// layers are the pictures that are painted once for each size.
type layers struct {
	size, cell int
	table      *ebiten.Image // frame, board and coordinates, and around them their shadow
	sheet      *ebiten.Image // sprites side by side, each the size of a square
}

// prepare paints whatever the layout needs and is not there.
func (l *layers) prepare(at layout, b *batch) {
	if at.size != l.size {
		if l.table != nil {
			l.table.Deallocate()
		}
		l.size = at.size
		l.table = paintTable(at, b)
	}
	if at.cell != l.cell {
		if l.sheet != nil {
			l.sheet.Deallocate()
		}
		l.cell = at.cell
		l.sheet = paintSheet(at.cell, b)
	}
}

// shadowReach is how far the table's shadow reaches beyond it.
func shadowReach(cell int) int { return cell / 3 }

func paintTable(at layout, b *batch) *ebiten.Image {
	reach := shadowReach(at.cell)
	side := at.size + 2*reach
	picture := ebiten.NewImageWithOptions(bounds(side, side), &ebiten.NewImageOptions{Unmanaged: true})
	b.add(0, 0, float32(side), float32(side), float32(-reach), float32(-reach), float32(at.size+reach), float32(at.size+reach),
		params{custom: [4]float32{float32(at.size), float32(at.frame()), float32(at.cell)}})
	b.shade(picture, frameProgram)

	// The coordinates stand on the frame's left and upper side.
	frame, cell := float64(at.frame()), float64(at.cell)
	style := text.Style{
		Size:  math.Round(min(0.56*frame, 0.30*cell)),
		Color: theme.OnLacquerGold, Align: text.Center,
	}
	near := float64(reach) + 0.52*frame
	for i := range 8 {
		along := float64(reach) + frame + (float64(i)+0.5)*cell
		text.Draw(picture, "abcdefgh"[i:i+1], style, along, near)
		text.Draw(picture, "12345678"[i:i+1], style, near, along)
	}
	return picture
}

func paintSheet(cell int, b *batch) *ebiten.Image {
	sheet := ebiten.NewImage(spriteCount*cell, cell)
	side := float32(cell)
	for kind := range tallySun {
		x := float32(kind * cell)
		b.add(x, 0, x+side, side, -side/2, -side/2, side/2, side/2,
			params{custom: [4]float32{side, float32(kind)}})
	}
	b.shade(sheet, markProgram)
	half := float64(cell) / 2
	for sprite := discs; sprite < spriteCount; sprite++ {
		sun := sprite >= suns
		which := sprite - discs
		if sun {
			which = sprite - suns
		}
		p := pose{front: Black, back: White, alpha: 1}
		if which > 0 {
			p.front, p.back, p.piece = White, Black, which-1
		}
		b.addDisc(float64(sprite*cell)+half, half, discRadius(cell), half, p, sun)
	}
	b.shade(sheet, discProgram)
	return sheet
}
