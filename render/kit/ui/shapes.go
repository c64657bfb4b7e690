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

// shapes caches the images, which are white and antialiased. They are computed from the
// distance of each pixel from the outline, so corners are exact at any scale.
var shapes = make(map[shapeKey]*ebiten.Image)

// maxShapes is the size of the cache. A window dragged between screens meets only a few
// scales.
const maxShapes = 256

func shapeOf(key shapeKey) *ebiten.Image {
	if s, ok := shapes[key]; ok {
		return s
	}
	if len(shapes) >= maxShapes {
		for _, s := range shapes {
			s.Deallocate()
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
	shapes[key] = whole
	return whole
}

// corner returns the side of a corner, which is not stretched.
func (k shapeKey) corner() int { return k.radius + k.width + 2*k.blur + 1 }

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

// paint sets the premultiplied colour of shapes. ColorScale.ScaleWithColor takes the
// colour as an interface, which would allocate.
func paint(c color.RGBA) {
	shapeOptions.ColorScale.Set(float32(c.R)/0xff, float32(c.G)/0xff, float32(c.B)/0xff, float32(c.A)/0xff)
}

// drawShape draws nine parts stretched to r, in device pixels, in a single call,
// because each call costs as much as its pixels.
func drawShape(dst *ebiten.Image, key shapeKey, r Rect, c color.RGBA) {
	if r.W <= 0 || r.H <= 0 || c.A == 0 {
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
	dst.DrawTriangles32(m.vertices, m.indices[:len(m.vertices)/4*6], shapeOf(key), &meshOptions)
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
	red, green, blue, alpha := float32(c.R)/0xff, float32(c.G)/0xff, float32(c.B)/0xff, float32(c.A)/0xff
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
	paint(c)
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
