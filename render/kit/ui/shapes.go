package ui

import (
	"image"
	"image/color"
	"math"

	"github.com/hajimehoshi/ebiten/v2"
)

// shapeKey identifies the image from which a rounded shape is assembled: a rounded
// square with sides one pixel longer than its corners need.
type shapeKey struct {
	radius, width, blur int // device pixels; width 0 is a filled shape
}

// shapes are the images, which are white and antialiased. They are computed from the distance of
// each pixel from the outline, so corners are exact at any scale.
var shapes = Pictures[shapeKey]{Most: 256, Paint: shapeKey.pixels}

// pixels returns the image in white as premultiplied RGBA.
func (k shapeKey) pixels() []byte {
	side := k.side()
	pixels := make([]byte, 4*side*side)
	center := float64(side) / 2
	for y := range side {
		for x := range side {
			dx := math.Abs(float64(x)+0.5-center) - (center - float64(k.blur) - float64(k.radius))
			dy := math.Abs(float64(y)+0.5-center) - (center - float64(k.blur) - float64(k.radius))
			// The signed distance from a rounded square's outline.
			d := math.Hypot(max(dx, 0), max(dy, 0)) + min(max(dx, dy), 0) - float64(k.radius)
			v := byte(math.Round(255 * k.coverage(d)))
			i := 4 * (y*side + x)
			pixels[i], pixels[i+1], pixels[i+2], pixels[i+3] = v, v, v, v
		}
	}
	return pixels
}

// corner returns the side of a corner, which is not stretched.
func (k shapeKey) corner() int { return k.radius + k.width + 2*k.blur + 1 }

// side returns the side of the image.
func (k shapeKey) side() int { return 2*k.corner() + 1 }

// coverage returns the coverage of a pixel at distance d outside the outline, 0 to 1.
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

// channels returns the channels of a colour from 0 to 1. ColorScale.ScaleWithColor takes a
// colour as an interface, which would allocate.
func channels(c color.RGBA) (red, green, blue, alpha float32) {
	return float32(c.R) / 0xff, float32(c.G) / 0xff, float32(c.B) / 0xff, float32(c.A) / 0xff
}

// drawShape draws nine parts stretched to r, in device pixels, in a single call,
// because each call costs as much as its pixels.
func drawShape(dst *ebiten.Image, key shapeKey, r Rect, c color.RGBA) {
	if r.W <= 0 || r.H <= 0 || c.A == 0 {
		return
	}
	shape := shapes.Of(key, key.side())
	if dst == nil {
		return
	}
	corner, grow := float64(key.corner()), float64(key.blur)
	x, y, w, h := r.X-grow, r.Y-grow, r.W+2*grow, r.H+2*grow
	cx, cy := min(corner, w/2), min(corner, h/2)
	m := &shapeMesh
	m.to = [2][4]float64{{x, x + cx, x + w - cx, x + w}, {y, y + cy, y + h - cy, y + h}}
	m.from = [4]float64{0, corner, corner + 1, 2*corner + 1}
	m.vertices = m.vertices[:0]
	for row := range 3 {
		for column := range 3 {
			m.add(row, column, c)
		}
	}
	dst.DrawTriangles32(m.vertices, m.indices[:len(m.vertices)/4*6], shape, &meshOptions)
}

// mesh holds the rectangles of which a shape is assembled.
type mesh struct {
	to       [2][4]float64 // destination coordinates, along both axes
	from     [4]float64    // source coordinates, the same along both axes
	vertices []ebiten.Vertex
	indices  []uint32
}

var (
	shapeMesh   = newMesh(9)
	meshOptions = ebiten.DrawTrianglesOptions{ColorScaleMode: ebiten.ColorScaleModePremultipliedAlpha}
)

// newMesh returns a mesh with room for the given number of rectangles.
func newMesh(rectangles int) mesh {
	m := mesh{vertices: make([]ebiten.Vertex, 0, 4*rectangles)}
	for i := range uint32(rectangles) {
		m.indices = append(m.indices, 4*i, 4*i+1, 4*i+2, 4*i+1, 4*i+2, 4*i+3)
	}
	return m
}

// add adds the part in a row and a column, in a premultiplied colour.
func (m *mesh) add(row, column int, c color.RGBA) {
	if m.to[0][column+1] <= m.to[0][column] || m.to[1][row+1] <= m.to[1][row] {
		return
	}
	red, green, blue, alpha := channels(c)
	for corner := range 4 {
		i, k := column+corner%2, row+corner/2
		m.vertices = append(m.vertices, ebiten.Vertex{
			DstX: offCentre(m.to[0][i]), DstY: offCentre(m.to[1][k]), SrcX: float32(m.from[i]), SrcY: float32(m.from[k]),
			ColorR: red, ColorG: green, ColorB: blue, ColorA: alpha,
		})
	}
}

// offCentre rounds to thirds of a pixel, as Ebitengine does for images, so that no edge
// passes through pixel centres, where rounding decides the side.
func offCentre(x float64) float32 { return float32(math.Floor(3*x+0.5) / 3) }

// FillRounded fills a rectangle in device pixels with rounded corners. The radius is
// limited to half a side.
func FillRounded(dst *ebiten.Image, r Rect, radius float64, c color.RGBA) {
	drawShape(dst, shapeKey{radius: wholeRadius(r, radius)}, r, c)
}

// StrokeRounded draws an edge of the given width inside a rounded rectangle.
func StrokeRounded(dst *ebiten.Image, r Rect, radius, width float64, c color.RGBA) {
	drawShape(dst, shapeKey{radius: wholeRadius(r, radius), width: max(1, int(math.Round(width)))}, r, c)
}

// Shade draws a soft shadow of a rounded rectangle that extends beyond it by blur.
func Shade(dst *ebiten.Image, r Rect, radius, blur float64, c color.RGBA) {
	drawShape(dst, shapeKey{radius: wholeRadius(r, radius), blur: max(1, int(math.Round(blur)))}, r, c)
}

func wholeRadius(r Rect, radius float64) int {
	return int(math.Floor(min(radius, r.W/2-1, r.H/2-1)))
}

var solid *ebiten.Image

// Fill fills a rectangle in device pixels.
func Fill(dst *ebiten.Image, r Rect, c color.RGBA) {
	if dst == nil {
		return
	}
	shapeOptions.ColorScale.Set(channels(c))
	shapeOptions.GeoM.Reset()
	shapeOptions.GeoM.Scale(r.W, r.H)
	shapeOptions.GeoM.Translate(r.X, r.Y)
	dst.DrawImage(white(), &shapeOptions)
}

// white returns the pixel at (1, 1) of an image that is white around it, too.
func white() *ebiten.Image {
	if solid == nil { // created on first use, so that a program that never draws creates no image
		whole := ebiten.NewImage(3, 3)
		whole.Fill(color.White)
		solid = whole.SubImage(image.Rect(1, 1, 2, 2)).(*ebiten.Image)
	}
	return solid
}

// A Point is a point in device pixels.
type Point struct{ X, Y float64 }

// strip collects a strip of quadrilaterals. Its memory is reused, so that drawing does not
// allocate.
type strip struct {
	vertices []ebiten.Vertex
	indices  []uint16
	options  ebiten.DrawTrianglesOptions
}

var singleStrip strip

// add extends the strip to two more points, in a colour that is not premultiplied.
func (s *strip) add(x0, y0, x1, y1 float32, red, green, blue, alpha float32) {
	for _, at := range [2][2]float32{{x0, y0}, {x1, y1}} {
		s.vertices = append(s.vertices, ebiten.Vertex{
			DstX: at[0], DstY: at[1], SrcX: 1.5, SrcY: 1.5, ColorR: red, ColorG: green, ColorB: blue, ColorA: alpha,
		})
	}
	if k := uint16(len(s.vertices)); k > 2 {
		s.indices = append(s.indices, k-4, k-3, k-2, k-3, k-2, k-1)
	}
}

// draw draws the strip and empties it.
func (s *strip) draw(dst *ebiten.Image) {
	if dst != nil {
		dst.DrawTriangles(s.vertices, s.indices, white(), &s.options)
	}
	s.vertices, s.indices = s.vertices[:0], s.indices[:0]
}

// Area fills the area between a line through points, from left to right, and a
// horizontal line at level. Its edges are not antialiased; draw a Wire along the line
// to smooth them.
func Area(dst *ebiten.Image, points []Point, level float64, c color.RGBA) {
	red, green, blue, alpha := channels(c)
	for _, p := range points {
		singleStrip.add(float32(p.X), float32(p.Y), float32(p.X), float32(level), red, green, blue, alpha)
	}
	singleStrip.draw(dst)
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
	red, green, blue, _ := channels(ground)
	for _, stop := range fadeStops {
		y := float32(r.Y) + stop.at*float32(r.H)
		if !foot {
			y = float32(r.Bottom()) - stop.at*float32(r.H)
		}
		singleStrip.add(float32(r.X), y, float32(r.Right()), y, red, green, blue, stop.cover)
	}
	singleStrip.draw(dst)
}

// disc is a picture of a white disc.
var disc *ebiten.Image

// discSide is the side of disc in pixels.
const discSide = 64

var discOptions = ebiten.DrawImageOptions{Filter: ebiten.FilterLinear}

// Dot draws a disc around a point.
func Dot(dst *ebiten.Image, x, y, radius float64, c color.RGBA) {
	if disc == nil {
		p := newPen(discSide, 1)
		p.draw(dot(discSide/2, discSide/2, discSide/2-1))
		disc = ebiten.NewImage(discSide, discSide)
		disc.WritePixels(p.pixels())
	}
	discOptions.ColorScale.Set(channels(c))
	discOptions.GeoM.Reset()
	discOptions.GeoM.Scale(2*radius/(discSide-2), 2*radius/(discSide-2))
	discOptions.GeoM.Translate(x-radius*discSide/(discSide-2), y-radius*discSide/(discSide-2))
	dst.DrawImage(disc, &discOptions)
}

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
	wireOptions.ColorScale.Set(channels(c))
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

// fade returns c with its opacity multiplied by a factor from 0 to 1.
func fade(c color.RGBA, by float64) color.RGBA {
	f := func(v uint8) uint8 { return uint8(float64(v)*by + 0.5) }
	return color.RGBA{f(c.R), f(c.G), f(c.B), f(c.A)}
}

// Clip returns the part of dst in r, a rectangle of whole device pixels.
func Clip(dst *ebiten.Image, r Rect) *ebiten.Image {
	return dst.SubImage(image.Rect(int(r.X), int(r.Y), int(r.Right()), int(r.Bottom()))).(*ebiten.Image)
}
