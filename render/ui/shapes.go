package ui

import (
	"image"
	"image/color"
	"math"

	"github.com/hajimehoshi/ebiten/v2"
)

// shapeKey names an image of which a rounded shape is put together: a whole
// rounded square whose sides are one pixel longer than its corners need.
type shapeKey struct {
	radius, width, blur int // device pixels; width 0 is a filled shape
}

// shapes holds the images, white and antialiased, by the distance of each pixel
// from the outline: no drawing tool is asked, so corners are exact at any scale.
var shapes = make(map[shapeKey]*[9]*ebiten.Image)

// maxShapes bounds the cache: a window dragged between screens meets few scales.
const maxShapes = 256

func shapeOf(key shapeKey) *[9]*ebiten.Image {
	if s, ok := shapes[key]; ok {
		return s
	}
	if len(shapes) >= maxShapes {
		for _, s := range shapes {
			s[0].Deallocate()
		}
		clear(shapes)
	}
	corner := key.corner()
	side := 2*corner + 1
	pixels := make([]byte, 4*side*side)
	center := float64(side) / 2
	for y := range side {
		for x := range side {
			dx := math.Abs(float64(x)+0.5-center) - (center - float64(key.blur) - float64(key.radius))
			dy := math.Abs(float64(y)+0.5-center) - (center - float64(key.blur) - float64(key.radius))
			// The signed distance from a rounded square's outline.
			d := math.Hypot(max(dx, 0), max(dy, 0)) + min(max(dx, dy), 0) - float64(key.radius)
			v := byte(math.Round(255 * key.coverage(d)))
			i := 4 * (y*side + x)
			pixels[i], pixels[i+1], pixels[i+2], pixels[i+3] = v, v, v, v
		}
	}
	whole := ebiten.NewImage(side, side)
	whole.WritePixels(pixels)
	cuts := [4]int{0, corner, corner + 1, side}
	parts := new([9]*ebiten.Image)
	for row := range 3 {
		for column := range 3 {
			r := image.Rect(cuts[column], cuts[row], cuts[column+1], cuts[row+1])
			parts[3*row+column] = whole.SubImage(r).(*ebiten.Image)
		}
	}
	shapes[key] = parts
	return parts
}

// corner returns the side of the part that is not stretched.
func (k shapeKey) corner() int { return k.radius + k.width + 2*k.blur + 1 }

// coverage returns how much of a pixel at distance d outside the outline is
// inked, 0 to 1.
func (k shapeKey) coverage(d float64) float64 {
	switch {
	case k.blur > 0:
		t := min(max(0.5-d/(2*float64(k.blur)), 0), 1)
		return t * t * (3 - 2*t)
	case k.width > 0:
		return min(max(0.5-d, 0), 1) - min(max(0.5-d-float64(k.width), 0), 1)
	}
	return min(max(0.5-d, 0), 1)
}

var shapeOptions ebiten.DrawImageOptions

// paint has shapes drawn in a premultiplied colour. ColorScale takes one as an
// interface, which costs an allocation.
func paint(c color.RGBA) {
	shapeOptions.ColorScale.Set(float32(c.R)/0xff, float32(c.G)/0xff, float32(c.B)/0xff, float32(c.A)/0xff)
}

// drawShape draws nine parts stretched to r, in device pixels.
func drawShape(dst *ebiten.Image, key shapeKey, r Rect, c color.RGBA) {
	if r.W <= 0 || r.H <= 0 || c.A == 0 {
		return
	}
	parts := shapeOf(key)
	grow := float64(key.blur)
	x, y, w, h := r.X-grow, r.Y-grow, r.W+2*grow, r.H+2*grow
	cx := min(float64(key.corner()), w/2)
	cy := min(float64(key.corner()), h/2)
	xs := [4]float64{x, x + cx, x + w - cx, x + w}
	ys := [4]float64{y, y + cy, y + h - cy, y + h}
	paint(c)
	for row := range 3 {
		for column := range 3 {
			part := parts[3*row+column]
			size := part.Bounds()
			sx := (xs[column+1] - xs[column]) / float64(size.Dx())
			sy := (ys[row+1] - ys[row]) / float64(size.Dy())
			if sx <= 0 || sy <= 0 {
				continue
			}
			shapeOptions.GeoM.Reset()
			shapeOptions.GeoM.Scale(sx, sy)
			shapeOptions.GeoM.Translate(xs[column], ys[row])
			dst.DrawImage(part, &shapeOptions)
		}
	}
}

// FillRounded fills a rectangle in device pixels with rounded corners. A radius
// beyond half a side is cut to it.
func FillRounded(dst *ebiten.Image, r Rect, radius float64, c color.RGBA) {
	drawShape(dst, shapeKey{radius: wholeRadius(r, radius)}, r, c)
}

// StrokeRounded draws the inside edge of a rounded rectangle, width wide.
func StrokeRounded(dst *ebiten.Image, r Rect, radius, width float64, c color.RGBA) {
	drawShape(dst, shapeKey{radius: wholeRadius(r, radius), width: max(1, int(math.Round(width)))}, r, c)
}

// Shade draws a soft shadow of a rounded rectangle that reaches blur beyond it.
func Shade(dst *ebiten.Image, r Rect, radius, blur float64, c color.RGBA) {
	drawShape(dst, shapeKey{radius: wholeRadius(r, radius), blur: max(1, int(math.Round(blur)))}, r, c)
}

func wholeRadius(r Rect, radius float64) int {
	return int(math.Floor(min(radius, r.W/2-1, r.H/2-1)))
}

var solid *ebiten.Image

// Fill fills a rectangle in device pixels.
func Fill(dst *ebiten.Image, r Rect, c color.RGBA) {
	paint(c)
	shapeOptions.GeoM.Reset()
	shapeOptions.GeoM.Scale(r.W, r.H)
	shapeOptions.GeoM.Translate(r.X, r.Y)
	dst.DrawImage(white(), &shapeOptions)
}

// white returns the white pixel at (1, 1) of an image that is white around it, too.
func white() *ebiten.Image {
	if solid == nil { // made late: a program that never draws makes no image
		whole := ebiten.NewImage(3, 3)
		whole.Fill(color.White)
		solid = whole.SubImage(image.Rect(1, 1, 2, 2)).(*ebiten.Image)
	}
	return solid
}
