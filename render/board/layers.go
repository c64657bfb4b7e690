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
// the discs at rest.
const (
	discBlack = tallySun + iota
	discWhite
	sunBlack
	sunWhite
	spriteCount
)

// layers are the pictures that are painted once for each size.
type layers struct {
	size, cell int
	table      *ebiten.Image // frame, board and coordinates
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

func paintTable(at layout, b *batch) *ebiten.Image {
	size := float32(at.size)
	picture := ebiten.NewImageWithOptions(bounds(at.size, at.size), &ebiten.NewImageOptions{Unmanaged: true})
	b.add(0, 0, size, size, 0, 0, size, size,
		params{custom: [4]float32{size, float32(at.frame()), float32(at.cell)}})
	b.shade(picture, frameProgram)

	// The coordinates stand on the frame's left and upper side.
	frame, cell := float64(at.frame()), float64(at.cell)
	style := text.Style{
		Size:  math.Round(min(0.62*frame, 0.30*cell)),
		Color: theme.OnLacquerGold, Align: text.Center,
	}
	for i := range 8 {
		along := frame + (float64(i)+0.5)*cell
		text.Draw(picture, "abcdefgh"[i:i+1], style, along, 0.47*frame)
		text.Draw(picture, "12345678"[i:i+1], style, 0.47*frame, along)
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
	for sprite := discBlack; sprite < spriteCount; sprite++ {
		disc := Black
		if sprite == discWhite || sprite == sunWhite {
			disc = White
		}
		b.addDisc(float64(sprite*cell)+half, half, discRadius(cell), half,
			pose{front: disc, back: opposite(disc), alpha: 1}, sprite >= sunBlack)
	}
	b.shade(sheet, discProgram)
	return sheet
}
