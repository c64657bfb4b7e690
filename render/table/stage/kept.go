package stage

import (
	"github.com/hajimehoshi/ebiten/v2"

	"colat/render/kit/ui"
	"colat/render/table/board"
)

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
