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
	legalBlack
	legalWhite
	brackets
	seal
	halo
	fleck
)

// The sprites of a sheet: first the marks above without the fleck, then the sun
// laid in an empty square, then the discs at rest: black, white from each piece
// of nacre, and the same with a sun.
const (
	pieces      = 4 // of nacre, so that not every white disc is the same
	marks       = fleck
	inlay       = marks
	discs       = inlay + 1
	suns        = discs + 1 + pieces
	spriteCount = suns + 1 + pieces
)

// nacre is the piece that the disc on a square is made of.
func nacre(square int) int { return (square + square/8*2 + square/32) % pieces }

// layers are the pictures that are painted once for a size of the table.
type layers struct {
	size  int           // of the table with its frame
	table *ebiten.Image // frame, board and coordinates, and around them their shadow
	sheet *ebiten.Image // sprites side by side, each the size of a square
}

// painted holds the layers last used, the most recent first. All views share
// them, so that a scene whose board is as large as the last one's appears
// without a pause.
var painted [3]*layers

// layersFor returns the layers for a layout, painting them if need be.
func layersFor(at layout, b *batch) *layers {
	for i, l := range painted {
		if l != nil && l.size == at.size {
			copy(painted[1:i+1], painted[:i])
			painted[0] = l
			return l
		}
	}
	if oldest := painted[len(painted)-1]; oldest != nil {
		oldest.table.Deallocate()
		oldest.sheet.Deallocate()
	}
	copy(painted[1:], painted[:])
	painted[0] = &layers{size: at.size, table: paintTable(at, b), sheet: paintSheet(at.cell, b)}
	return painted[0]
}

// shadowReach is how far the table's shadow reaches beyond it.
func shadowReach(cell int) int { return cell / 3 }

func paintTable(at layout, b *batch) *ebiten.Image {
	reach := shadowReach(at.cell)
	side := at.size + 2*reach
	picture := ebiten.NewImageWithOptions(bounds(side, side), &ebiten.NewImageOptions{Unmanaged: true})
	lacquer := params{custom: [4]float32{float32(at.size), float32(at.frame()), float32(at.cell)}}
	strip := func(x0, y0, x1, y1 int) {
		b.add(float32(x0), float32(y0), float32(x1), float32(y1),
			float32(x0-reach), float32(y0-reach), float32(x1-reach), float32(y1-reach), lacquer)
	}
	near, far := reach+at.frame(), reach+at.frame()+8*at.cell
	strip(0, 0, side, near)
	strip(0, far, side, side)
	strip(0, near, near, far)
	strip(far, near, side, far)
	b.shade(picture, frameProgram)
	board := float32(8 * at.cell)
	b.add(float32(near), float32(near), float32(far), float32(far), 0, 0, board, board,
		params{custom: [4]float32{float32(at.cell)}})
	b.shade(picture, jadeProgram)

	// The coordinates stand on the frame's left and upper side.
	frame, cell := float64(at.frame()), float64(at.cell)
	style := text.Style{
		Size:  math.Round(min(0.56*frame, 0.30*cell)),
		Color: theme.OnLacquerGold, Align: text.Center,
	}
	across := float64(reach) + 0.52*frame
	for i := range 8 {
		along := float64(reach) + frame + (float64(i)+0.5)*cell
		text.Draw(picture, "abcdefgh"[i:i+1], style, along, across)
		text.Draw(picture, "12345678"[i:i+1], style, across, along)
	}
	return picture
}

func paintSheet(cell int, b *batch) *ebiten.Image {
	sheet := ebiten.NewImageWithOptions(bounds(spriteCount*cell, cell), &ebiten.NewImageOptions{Unmanaged: true})
	side := float32(cell)
	for kind := range marks {
		x := float32(kind * cell)
		b.add(x, 0, x+side, side, -side/2, -side/2, side/2, side/2,
			params{custom: [4]float32{side, float32(kind)}})
	}
	b.shade(sheet, markProgram)
	b.add(float32(inlay*cell), 0, float32((inlay+1)*cell), side, -side/2, -side/2, side/2, side/2,
		params{custom: [4]float32{side}})
	b.shade(sheet, inlayProgram)
	half := float64(cell) / 2
	for sprite := discs; sprite < spriteCount; sprite++ {
		sun := sprite >= suns
		which := sprite - discs
		if sun {
			which = sprite - suns
		}
		p := pose{front: Piece{Material: Disc}, back: Piece{Material: Disc, Light: true}, alpha: 1}
		if which > 0 {
			p.front, p.back, p.piece = p.back, p.front, which-1
		}
		singleDisc.add(float64(sprite*cell)+half, half, discRadius(cell), half, p, sun)
	}
	singleDisc.draw(sheet)
	return sheet
}
