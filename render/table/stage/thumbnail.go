package stage

import (
	"github.com/hajimehoshi/ebiten/v2"

	"colat/game"
	"colat/render/kit/ui"
	"colat/render/table/board"
	"colat/render/table/games"
)

// A Thumbnail is a small picture of a position. It caches the picture for the last size.
type Thumbnail struct {
	table   board.Table
	view    *board.View
	picture *ebiten.Image
	painted int // board.Generation of picture
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
	w, h := int(r.W), int(r.H)
	if w <= 0 || h <= 0 {
		return
	}
	if t.picture == nil || t.painted != board.Generation() || t.picture.Bounds().Dx() != w ||
		t.picture.Bounds().Dy() != h {
		t.Forget()
		t.picture, t.painted = ebiten.NewImage(w, h), board.Generation()
		t.place(ui.RectOf(t.picture.Bounds()), scale)
		t.view.Draw(t.picture)
	}
	var options ebiten.DrawImageOptions
	options.GeoM.Translate(r.X, r.Y)
	dst.DrawImage(t.picture, &options)
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

// Forget releases the picture.
func (t *Thumbnail) Forget() {
	if t.picture != nil {
		t.picture.Deallocate()
		t.picture = nil
	}
}
