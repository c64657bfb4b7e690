package ui

import (
	"image"
	"image/color"
	"math"

	"github.com/hajimehoshi/ebiten/v2"
)

// wireHeight is the height of the picture of a line, including its soft edges.
const wireHeight = 8

// wire is a picture of a horizontal line, three pixels long; nil before the first call
// of Wire.
var wire *ebiten.Image

var wireOptions = ebiten.DrawImageOptions{Filter: ebiten.FilterLinear}

// Wire draws a straight line between two points in device pixels, with soft edges.
func Wire(dst *ebiten.Image, x0, y0, x1, y1, width float64, c color.RGBA) {
	if wire == nil {
		whole := ebiten.NewImage(5, wireHeight)
		pixels := make([]byte, 4*5*wireHeight)
		for y := 1; y < wireHeight-1; y++ {
			for i := range 4 * 5 {
				pixels[4*5*y+i] = 0xff
			}
		}
		whole.WritePixels(pixels)
		// Cut off the ends, so that lines that meet leave no gap.
		wire = whole.SubImage(image.Rect(1, 0, 4, wireHeight)).(*ebiten.Image)
	}
	length := math.Hypot(x1-x0, y1-y0)
	if length == 0 || c.A == 0 {
		return
	}
	wireOptions.ColorScale.Set(float32(c.R)/0xff, float32(c.G)/0xff, float32(c.B)/0xff, float32(c.A)/0xff)
	g := &wireOptions.GeoM
	g.Reset()
	g.Translate(0, -wireHeight/2)
	g.Scale((length+0.5)/3, width/(wireHeight-2))
	g.Rotate(math.Atan2(y1-y0, x1-x0))
	g.Translate(x0, y0)
	dst.DrawImage(wire, &wireOptions)
}

// CurveParts is the number of straight lines of a Curve.
const CurveParts = 14

// Curve draws a line that leaves one point downwards and reaches another from above: a
// cubic Bézier curve. If dashed is set, every other part is omitted.
func Curve(dst *ebiten.Image, x0, y0, x1, y1, width float64, c color.RGBA, dashed bool) {
	bend := (y1 - y0) * 0.55
	at := func(t float64) (x, y float64) {
		u := 1 - t
		a, b, d, e := u*u*u, 3*u*u*t, 3*u*t*t, t*t*t
		return (a+b)*x0 + (d+e)*x1, a*y0 + b*(y0+bend) + d*(y1-bend) + e*y1
	}
	fromX, fromY := x0, y0
	for i := 1; i <= CurveParts; i++ {
		x, y := at(float64(i) / CurveParts)
		if !dashed || i%2 == 1 {
			Wire(dst, fromX, fromY, x, y, width, c)
		}
		fromX, fromY = x, y
	}
}
