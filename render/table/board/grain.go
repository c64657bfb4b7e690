package board

import (
	"math"
	"math/rand/v2"
	"sync"

	"github.com/hajimehoshi/ebiten/v2"
)

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
