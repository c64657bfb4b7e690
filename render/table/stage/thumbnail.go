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

// Kept is a picture of a board that is painted again only if its size or the style of boards changes.
type Kept struct {
	picture *ebiten.Image
	painted int // board.Generation of picture
}

// Draw draws the picture in r, for which paint paints it.
func (k *Kept) Draw(dst *ebiten.Image, r ui.Rect, paint func(picture *ebiten.Image)) {
	w, h := int(r.W), int(r.H)
	if w <= 0 || h <= 0 {
		return
	}
	if k.picture == nil || k.painted != board.Generation() || k.picture.Bounds().Dx() != w ||
		k.picture.Bounds().Dy() != h {
		k.Forget()
		k.picture, k.painted = ebiten.NewImage(w, h), board.Generation()
		paint(k.picture)
	}
	keptOptions.GeoM.Reset()
	keptOptions.GeoM.Translate(r.X, r.Y)
	dst.DrawImage(k.picture, &keptOptions)
}

var keptOptions ebiten.DrawImageOptions

// Forget releases the picture.
func (k *Kept) Forget() {
	if k.picture != nil {
		k.picture.Deallocate()
		k.picture = nil
	}
}
