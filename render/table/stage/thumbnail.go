package stage

import (
	"github.com/hajimehoshi/ebiten/v2"

	"colat/game"
	"colat/render/kit/ui"
	"colat/render/table/board"
	"colat/render/table/games"
)

// A Thumbnail is a small picture of a position.
type Thumbnail struct {
	Kept
	table board.Table
	view  *board.View
}

// NewThumbnail returns a picture of a position of a game.
func NewThumbnail(g *games.Game, s game.State) *Thumbnail {
	t := &Thumbnail{table: g.Table(s.Rules())}
	t.table.Coordinates = false
	t.view = board.NewView(t.table)
	t.view.SetReducedMotion(true)
	var position board.Position
	g.Show(s, &position)
	t.view.Set(&position)
	t.view.Finish()
	return t
}

// Paint implements ui.Painter.
func (t *Thumbnail) Paint(dst *ebiten.Image, r ui.Rect, scale float64, _ *ui.Item) {
	t.Draw(dst, r, func(picture *ebiten.Image) {
		t.place(ui.RectOf(picture.Bounds()), scale)
		t.view.Draw(picture)
	})
}

// PaintPlain implements ui.PlainPainter.
func (t *Thumbnail) PaintPlain(dst *ebiten.Image, r ui.Rect, scale float64, _ *ui.Item) {
	t.place(r, scale)
	DrawPlain(dst, t.view, &t.table)
}

func (t *Thumbnail) place(r ui.Rect, scale float64) {
	t.view.SetScale(scale)
	t.view.SetBounds(r.X, r.Y, r.W, r.H)
}
