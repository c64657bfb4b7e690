package board

import (
	"image"
	"math"
	"math/rand/v2"
	"sync"

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

// All irregularities in the shaders come from one square of tileable noise. Reading it
// is far cheaper than computing noise for every pixel, and it keeps the shaders short,
// which determines most of their compilation time on software renderers.
const (
	grainSide   = 256 // pixels; also a constant of the shaders
	grainCoarse = 8   // number of cells of the coarsest noise along a side
)

var grainImage *ebiten.Image

// grainData returns the noise as pixels: red, green, blue and alpha by rows.
var grainData = sync.OnceValue(grainPixels)

// grain returns the noise: two independent fields of clouds in red and green, and a
// random number for each pixel in blue.
func grain() *ebiten.Image {
	if grainImage == nil {
		grainImage = ebiten.NewImageWithOptions(bounds(grainSide, grainSide), &ebiten.NewImageOptions{Unmanaged: true})
		grainImage.WritePixels(grainData())
	}
	return grainImage
}

func grainPixels() []byte {
	random := rand.New(rand.NewPCG(14, 5))
	pixels := make([]byte, 4*grainSide*grainSide)
	for channel := range 2 {
		field := clouds(random)
		for i, value := range field {
			pixels[4*i+channel] = byte(255*value + 0.5)
		}
	}
	for i := range grainSide * grainSide {
		pixels[4*i+2] = byte(random.UintN(256))
		pixels[4*i+3] = 255
	}
	return pixels
}

// clouds returns a field of three octaves of gradient noise (Perlin, "An Image
// Synthesizer", 1985), from 0 to 1, that continues across its edges.
func clouds(random *rand.Rand) []float32 {
	field := make([]float32, grainSide*grainSide)
	weight := float32(1)
	for cells := grainCoarse; cells <= 4*grainCoarse; cells *= 2 {
		addOctave(field, cells, weight, random)
		weight *= 0.5
	}
	low, high := field[0], field[0]
	for _, value := range field {
		low, high = min(low, value), max(high, value)
	}
	for i := range field {
		field[i] = (field[i] - low) / (high - low)
	}
	return field
}

func addOctave(field []float32, cells int, weight float32, random *rand.Rand) {
	slopes := make([][2]float32, cells*cells)
	for i := range slopes {
		sin, cos := math.Sincos(2 * math.Pi * random.Float64())
		slopes[i] = [2]float32{float32(cos), float32(sin)}
	}
	step := grainSide / cells
	for y := range grainSide {
		row, v := y/step, (float32(y%step)+0.5)/float32(step)
		below := (row + 1) % cells
		for x := range grainSide {
			column, u := x/step, (float32(x%step)+0.5)/float32(step)
			next := (column + 1) % cells
			a := slopes[row*cells+column]
			b := slopes[row*cells+next]
			c := slopes[below*cells+column]
			d := slopes[below*cells+next]
			top := blend(a[0]*u+a[1]*v, b[0]*(u-1)+b[1]*v, u)
			bottom := blend(c[0]*u+c[1]*(v-1), d[0]*(u-1)+d[1]*(v-1), u)
			field[y*grainSide+x] += weight * blend(top, bottom, v)
		}
	}
}

// blend interpolates from a to b with zero slope and curvature at both ends.
func blend(a, b, t float32) float32 {
	return a + (b-a)*t*t*t*(t*(t*6-15)+10)
}
