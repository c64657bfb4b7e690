package games

import (
	"image/color"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/render/kit/ui"
	"colat/render/table/board"
)

// AddPiece adds a picture of a piece to a page, centred in r, with a sun if sun is set.
func AddPiece(page *ui.Page, r ui.Rect, piece board.Piece, sun bool) {
	item := page.Add(ui.Item{Kind: ui.Picture, Rect: r})
	SetPiece(item, piece)
	if sun {
		item.Argument |= sunFlag
	}
}

// SetPiece makes an item show a piece.
func SetPiece(item *ui.Item, piece board.Piece) {
	item.Painter = piecePainter{}
	item.Argument = int(piece.Material) | int(piece.Number)<<8
	if piece.Light {
		item.Argument |= lightFlag
	}
}

// A piece in a painter's argument: the material in the lowest eight bits, the number in
// the next eight, and these flags.
const (
	lightFlag = 1 << (16 + iota)
	sunFlag
)

// piecePainter draws the piece in its argument.
type piecePainter struct{}

func (piecePainter) Paint(dst *ebiten.Image, r ui.Rect, scale float64, item *ui.Item) {
	piece := board.Piece{
		Material: board.Material(item.Argument & 0xff),
		Number:   uint8(item.Argument >> 8 & 0xff),
		Light:    item.Argument&lightFlag != 0,
	}
	DrawPiece(dst, r.CenterX(), r.CenterY(), min(r.W, r.H), scale, piece, item.Argument&sunFlag != 0)
}

// darkRim separates a dark disc from a dark panel, and is barely visible on a light
// one.
var darkRim = color.RGBA{0x8b, 0x7a, 0x62, 0xb3}

// DrawPiece draws a piece on a panel. It is like board.DrawPiece, but adds a rim to
// dark discs.
func DrawPiece(dst *ebiten.Image, cx, cy, diameter, scale float64, piece board.Piece, sun bool) {
	board.DrawPiece(dst, cx, cy, diameter, piece, sun)
	if piece.Material == board.Disc && !piece.Light {
		around := ui.Rect{X: cx - diameter/2, Y: cy - diameter/2, W: diameter, H: diameter}
		ui.StrokeRounded(dst, around, diameter/2, scale, darkRim)
	}
}
