package board

import (
	"image"

	"github.com/hajimehoshi/ebiten/v2"
)

// surface is the lacquer that fills the screen, painted once for its size.
var surface struct {
	size    image.Point
	picture *ebiten.Image
}

var surfaceOptions ebiten.DrawImageOptions

// DrawTable covers all of dst with the lacquer table on which everything lies.
func DrawTable(dst *ebiten.Image) {
	size := dst.Bounds().Size()
	if size.X <= 0 || size.Y <= 0 {
		return
	}
	if size != surface.size {
		if surface.picture != nil {
			surface.picture.Deallocate()
		}
		surface.size = size
		surface.picture = paintSurface(size)
	}
	surfaceOptions.GeoM.Reset()
	surfaceOptions.GeoM.Translate(float64(dst.Bounds().Min.X), float64(dst.Bounds().Min.Y))
	dst.DrawImage(surface.picture, &surfaceOptions)
}

func paintSurface(size image.Point) *ebiten.Image {
	picture := ebiten.NewImageWithOptions(bounds(size.X, size.Y), &ebiten.NewImageOptions{Unmanaged: true})
	w, h := float32(size.X), float32(size.Y)
	// The texture grows with the screen, whose device scale is not known here.
	grain := max(1, min(w, h)/600)
	single.add(0, 0, w, h, 0, 0, w, h, params{custom: [4]float32{w, h, grain}})
	single.shade(picture, tableProgram)
	return picture
}
