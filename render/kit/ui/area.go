package ui

import (
	"image/color"

	"github.com/hajimehoshi/ebiten/v2"
)

// A Point is a point in device pixels.
type Point struct{ X, Y float64 }

// area holds the buffers of Area and fadeInto, so that drawing does not allocate.
var area struct {
	vertices []ebiten.Vertex
	indices  []uint16
	options  ebiten.DrawTrianglesOptions
}

// Area fills the area between a line through points, from left to right, and a
// horizontal line at level. Its edges are not antialiased; draw a Wire along the line
// to smooth them.
func Area(dst *ebiten.Image, points []Point, level float64, c color.RGBA) {
	a := &area
	a.vertices, a.indices = a.vertices[:0], a.indices[:0]
	for i, p := range points {
		for _, y := range [2]float64{p.Y, level} {
			a.vertices = append(a.vertices, ebiten.Vertex{
				DstX: float32(p.X), DstY: float32(y), SrcX: 1.5, SrcY: 1.5,
				ColorR: float32(c.R) / 0xff, ColorG: float32(c.G) / 0xff,
				ColorB: float32(c.B) / 0xff, ColorA: float32(c.A) / 0xff,
			})
		}
		if i > 0 {
			k := uint16(2 * i)
			a.indices = append(a.indices, k-2, k-1, k, k-1, k, k+1)
		}
	}
	dst.DrawTriangles(a.vertices, a.indices, white(), &a.options)
}

// fadeStops holds the coverage of the content by a ground it fades into, from the
// beginning of the fade. At the end the content is fully covered, including a line that
// is cut off.
var fadeStops = [...]struct{ at, cover float32 }{{0, 0}, {0.25, 0.3}, {0.5, 0.75}, {0.7, 0.96}, {0.8, 1}, {1, 1}}

// fadeInto covers r, in device pixels, with a ground whose opacity increases to the
// bottom if foot is set, otherwise to the top.
func fadeInto(dst *ebiten.Image, r Rect, ground color.RGBA, foot bool) {
	if r.H <= 0 || ground.A == 0 {
		return
	}
	a := &area
	a.vertices, a.indices = a.vertices[:0], a.indices[:0]
	for i, stop := range fadeStops {
		y := float32(r.Y) + stop.at*float32(r.H)
		if !foot {
			y = float32(r.Bottom()) - stop.at*float32(r.H)
		}
		for _, x := range [2]float64{r.X, r.Right()} {
			a.vertices = append(a.vertices, ebiten.Vertex{
				DstX: float32(x), DstY: y, SrcX: 1.5, SrcY: 1.5,
				ColorR: float32(ground.R) / 0xff, ColorG: float32(ground.G) / 0xff,
				ColorB: float32(ground.B) / 0xff, ColorA: stop.cover, // not premultiplied, as DrawTriangles expects
			})
		}
		if i > 0 {
			k := uint16(2 * i)
			a.indices = append(a.indices, k-2, k-1, k, k-1, k, k+1)
		}
	}
	dst.DrawTriangles(a.vertices, a.indices, white(), &a.options)
}

// disc is a picture of a white disc.
var disc *ebiten.Image

// discSide is the side of disc in pixels.
const discSide = 64

var discOptions = ebiten.DrawImageOptions{Filter: ebiten.FilterLinear}

// Dot draws a disc around a point.
func Dot(dst *ebiten.Image, x, y, radius float64, c color.RGBA) {
	if disc == nil {
		p := pen{unit: 1, side: discSide, inked: make([]float64, discSide*discSide)}
		p.dot(discSide/2, discSide/2, discSide/2-1)
		disc = ebiten.NewImage(discSide, discSide)
		disc.WritePixels(p.pixels())
	}
	discOptions.ColorScale.Set(float32(c.R)/0xff, float32(c.G)/0xff, float32(c.B)/0xff, float32(c.A)/0xff)
	discOptions.GeoM.Reset()
	discOptions.GeoM.Scale(2*radius/(discSide-2), 2*radius/(discSide-2))
	discOptions.GeoM.Translate(x-radius*discSide/(discSide-2), y-radius*discSide/(discSide-2))
	dst.DrawImage(disc, &discOptions)
}
