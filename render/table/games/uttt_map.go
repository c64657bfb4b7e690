package games

import (
	"image/color"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/game"
	"colat/game/uttt"
	"colat/render/kit/ui"
	"colat/render/table/board"
)

// blockMap shows the nine blocks as a small board, with their owners and the blocks in
// which the next move may be made.
type blockMap struct{}

func (blockMap) LayOut(page *ui.Page, r ui.Rect, s game.State, over bool, _ color.RGBA) {
	var p board.Position
	showBlocks(s.(*uttt.State), &p)
	for block := range p.Panels {
		// Without pieces below it, the sign of an open block can be shown completely,
		// too.
		look := &p.Panels[block]
		look.Closed = look.Closed || look.Sign != board.Piece{}
		look.Lit = look.Lit && !over
	}
	size := min(r.W, r.H)
	page.Add(ui.Item{
		Kind: ui.Picture, Painter: mapPainter{}, Argument: packBlocks(&p),
		Rect: ui.Rect{X: r.CenterX() - size/2, Y: r.CenterY() - size/2, W: size, H: size},
	})
}

// Flags of a block, which takes four bits of a painter's argument.
const (
	mapLit = 1 << iota
	mapClosed
	mapFirst
	mapSecond
	mapBits = 4
)

// packBlocks encodes the panels of a position in a painter's argument.
func packBlocks(p *board.Position) int {
	packed := 0
	for block := range side * side {
		look, flags := &p.Panels[block], 0
		if look.Lit {
			flags |= mapLit
		}
		if look.Closed {
			flags |= mapClosed
		}
		switch look.Sign {
		case stroke(game.First):
			flags |= mapFirst
		case stroke(game.Second):
			flags |= mapSecond
		}
		packed |= flags << (mapBits * block)
	}
	return packed
}

// unpackBlocks decodes the result of packBlocks.
func unpackBlocks(packed int, p *board.Position) {
	for block := range side * side {
		flags, look := packed>>(mapBits*block), &p.Panels[block]
		*look = board.Panel{Lit: flags&mapLit != 0, Closed: flags&mapClosed != 0}
		switch {
		case flags&mapFirst != 0:
			look.Sign = stroke(game.First)
		case flags&mapSecond != 0:
			look.Sign = stroke(game.Second)
		}
	}
}

// mapTable has one panel of a single square per block.
var mapTable = board.Table{Columns: side, Rows: side, Panel: 1}

// mapPainter draws the blocks in its argument.
type mapPainter struct{}

var mapPosition board.Position

func (mapPainter) Paint(dst *ebiten.Image, r ui.Rect, _ float64, item *ui.Item) {
	unpackBlocks(item.Argument, &mapPosition)
	shadow := r.W / 20 // reach of the map's shadow
	board.DrawSmall(dst, r.X+shadow, r.Y+shadow, r.W-2*shadow, r.H-2*shadow, mapTable, &mapPosition)
}
