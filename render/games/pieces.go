package games

import (
	"github.com/hajimehoshi/ebiten/v2"

	"colat/render/board"
	"colat/render/ui"
)

// AddPiece puts a picture of a piece on a page, in the middle of r; with a sun on it
// if it bears one.
func AddPiece(page *ui.Page, r ui.Rect, piece board.Piece, sun bool) {
	item := page.Add(ui.Item{Kind: ui.Picture, Rect: r})
	SetPiece(item, piece)
	if sun {
		item.Argument |= sunFlag
	}
}

// SetPiece has an item show a piece.
func SetPiece(item *ui.Item, piece board.Piece) {
	item.Painter = piecePainter{}
	item.Argument = int(piece.Material) | int(piece.Number)<<8
	if piece.Light {
		item.Argument |= lightFlag
	}
}

// A piece as a painter's argument: the material in its lowest eight bits, the
// number in the next eight, and these.
const (
	lightFlag = 1 << (16 + iota)
	sunFlag
)

// piecePainter draws the piece that the argument names.
type piecePainter struct{}

func (piecePainter) Paint(dst *ebiten.Image, r ui.Rect, _ float64, item *ui.Item) {
	piece := board.Piece{
		Material: board.Material(item.Argument & 0xff),
		Number:   uint8(item.Argument >> 8 & 0xff),
		Light:    item.Argument&lightFlag != 0,
	}
	board.DrawPiece(dst, r.CenterX(), r.CenterY(), min(r.W, r.H), piece, item.Argument&sunFlag != 0)
}
