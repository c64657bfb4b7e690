package board

import (
	"image"
	"math/rand/v2"

	"github.com/hajimehoshi/ebiten/v2"
)

// surface is the lacquer that fills the screen, painted once per size.
var surface struct {
	size    image.Point
	picture *ebiten.Image
}

var surfaceOptions = ebiten.DrawImageOptions{Blend: ebiten.BlendCopy}

// DrawTable fills dst with the lacquer table.
func DrawTable(dst *ebiten.Image) {
	size := dst.Bounds().Size()
	if size.X <= 0 || size.Y <= 0 {
		return
	}
	if size != surface.size {
		paintTable(size)
	}
	surfaceOptions.GeoM.Reset()
	surfaceOptions.GeoM.Translate(float64(dst.Bounds().Min.X), float64(dst.Bounds().Min.Y))
	dst.DrawImage(surface.picture, &surfaceOptions)
}

func paintTable(size image.Point) {
	if surface.picture != nil {
		surface.picture.Deallocate()
	}
	surface.size = size
	surface.picture = paintSurface(size)
}

// coarse is the number of screen pixels per pixel of the painted lacquer, in each
// direction. The lacquer varies so slowly that it can be interpolated.
const coarse = 4

func paintSurface(size image.Point) *ebiten.Image {
	picture := ebiten.NewImageWithOptions(bounds(size.X, size.Y), &ebiten.NewImageOptions{Unmanaged: true})
	w, h := float32(size.X), float32(size.Y)
	// The texture is scaled with the screen, because the device scale is unknown here.
	grainSize := max(1, min(w, h)/600)

	// One additional pixel on each side, for the interpolation at the edges.
	across, down := size.X/coarse+3, size.Y/coarse+3
	lacquer := ebiten.NewImageWithOptions(bounds(across, down), &ebiten.NewImageOptions{Unmanaged: true})
	single.add(0, 0, float32(across), float32(down),
		-coarse, -coarse, float32(across*coarse-coarse), float32(down*coarse-coarse),
		params{custom: [4]float32{w, h, grainSize}})
	single.shade(lacquer, tableProgram)
	options := &ebiten.DrawImageOptions{Filter: ebiten.FilterLinear, Blend: ebiten.BlendCopy}
	options.GeoM.Translate(-1, -1)
	options.GeoM.Scale(coarse, coarse)
	picture.DrawImage(lacquer, options)
	lacquer.Deallocate()

	strewDust(w, h, grainSize)
	single.shade(picture, markProgram)
	return picture
}

// strewDust appends drifts of gold dust.
func strewDust(w, h, grainSize float32) {
	const (
		apart = 7    // distance of possible flecks, in pixels of grain
		taken = 0.14 // maximum part of the places with a fleck
	)
	random := rand.New(rand.NewPCG(3, 7))
	drifts := grainData()
	for y := float32(0); y < h; y += apart * grainSize {
		for x := float32(0); x < w; x += apart * grainSize {
			at := 4 * (int(y/grainSize)/10%grainSide*grainSide + int(x/grainSize)/10%grainSide)
			drift := (float32(drifts[at])/255 - 0.45) * 3
			if random.Float32() > taken*min(max(drift, 0), 1) {
				continue
			}
			cx := x + apart*grainSize*random.Float32()
			cy := y + apart*grainSize*random.Float32()
			radius := grainSize * (0.25 + 0.75*random.Float32())
			half := radius + 1
			single.add(cx-half, cy-half, cx+half, cy+half, -half, -half, half, half,
				params{custom: [4]float32{radius, fleck}})
		}
	}
}
