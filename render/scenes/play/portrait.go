package play

import (
	"github.com/hajimehoshi/ebiten/v2"

	"colat/render/kit/faces"
	"colat/render/kit/ui"
	"colat/render/table/board"
)

// portrait draws the face of the level that plays a side, with a piece of the side over its
// lower right corner.
type portrait struct {
	level int
	piece board.Piece
}

// The sizes of the face and the piece as parts of the portrait.
const facePart, piecePart = 0.92, 0.52

// Paint implements ui.Painter.
func (p portrait) Paint(dst *ebiten.Image, r ui.Rect, _ float64, _ *ui.Item) {
	side := min(r.W, r.H)
	face := side * facePart
	faces.Draw(dst, ui.Rect{X: r.X, Y: r.Y, W: face, H: face}, p.level)
	piece := side * piecePart
	board.DrawPiece(dst, r.X+side-piece/2, r.Y+side-piece/2, piece, p.piece, false)
}
