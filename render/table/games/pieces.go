package games

import (
	"image/color"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/render/kit/ui"
	"colat/render/table/board"
)

// AddPiece adds a picture of a piece to a page, centred in r, with a sun if sun is set.
func AddPiece(page *ui.Page, r ui.Rect, piece board.Piece, sun bool) {
	page.Add(ui.Item{Kind: ui.Picture, Rect: r, Painter: piecePainter{piece, sun}})
}

// SetPiece makes an item show a piece.
func SetPiece(item *ui.Item, piece board.Piece) { item.Painter = piecePainter{piece: piece} }

// piecePainter draws a piece.
type piecePainter struct {
	piece board.Piece
	sun   bool
}

func (p piecePainter) Paint(dst *ebiten.Image, r ui.Rect, scale float64, _ *ui.Item) {
	DrawPiece(dst, r.CenterX(), r.CenterY(), min(r.W, r.H), scale, p.piece, p.sun)
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
