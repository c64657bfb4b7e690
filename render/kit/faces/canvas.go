package faces

import (
	"image"
	"image/color"
	"math"

	"golang.org/x/image/vector"

	"colat/render/kit/theme"
)

// canvas is a square picture of premultiplied RGBA pixels. The coverage of a pixel by a
// shape is the part of its area within the shape.
type canvas struct {
	side   int
	unit   float64 // pixels per grid unit
	pixels []byte
	raster vector.Rasterizer
}

// tint is the fill of a shape: a vertical gradient between two colours.
type tint struct{ above, below color.RGBA }

// flat returns a tint of one colour.
func flat(c color.RGBA) tint { return tint{c, c} }

// fill fills closed paths, which may run in either direction.
func (c *canvas) fill(t tint, shapes ...path) {
	for _, p := range shapes {
		c.lay(t, p)
	}
}

// brush strokes paths with a width that changes from the first to the second value.
func (c *canvas) brush(col color.RGBA, from, to float64, paths ...path) {
	for _, p := range paths {
		c.lay(flat(col), p.brushed(from, to))
	}
}

// outlined fills closed paths and strokes their outlines with the given width.
func (c *canvas) outlined(t tint, edge color.RGBA, width float64, shapes ...path) {
	for _, p := range shapes {
		c.lay(t, p)
		if !p.clockwise() {
			width = -width
		}
		c.lay(flat(edge), p.grown(width/2), p.grown(-width/2).reversed())
		width = math.Abs(width)
	}
}

// both returns the paths and their mirror images.
func both(shapes ...path) []path {
	for _, p := range shapes {
		shapes = append(shapes, p.mirrored())
	}
	return shapes
}

// lay fills the loops by the nonzero winding rule.
func (c *canvas) lay(t tint, loops ...path) {
	low, high := point{math.Inf(1), math.Inf(1)}, point{math.Inf(-1), math.Inf(-1)}
	for _, p := range loops {
		for _, q := range p {
			low = point{min(low.x, q.x), min(low.y, q.y)}
			high = point{max(high.x, q.x), max(high.y, q.y)}
		}
	}
	area := image.Rect(
		int(math.Floor(low.x*c.unit)), int(math.Floor(low.y*c.unit)),
		int(math.Ceil(high.x*c.unit)), int(math.Ceil(high.y*c.unit)),
	)
	w, h := area.Dx(), area.Dy()
	if w <= 0 || h <= 0 {
		return
	}
	c.raster.Reset(w, h)
	for _, p := range loops {
		for i, q := range p {
			x, y := float32(q.x*c.unit-float64(area.Min.X)), float32(q.y*c.unit-float64(area.Min.Y))
			if i == 0 {
				c.raster.MoveTo(x, y)
			} else {
				c.raster.LineTo(x, y)
			}
		}
		c.raster.ClosePath()
	}
	mask := image.NewAlpha(image.Rect(0, 0, w, h))
	c.raster.Draw(mask, mask.Rect, image.Opaque, image.Point{})
	c.blend(t, mask, area)
}

// blend draws a tint through a mask into an area.
func (c *canvas) blend(t tint, mask *image.Alpha, area image.Rectangle) {
	for y := max(area.Min.Y, 0); y < min(area.Max.Y, c.side); y++ {
		part := (float64(y-area.Min.Y) + 0.5) / float64(area.Dy())
		col := theme.Mix(t.above, t.below, part)
		for x := max(area.Min.X, 0); x < min(area.Max.X, c.side); x++ {
			cover := uint32(mask.Pix[mask.PixOffset(x-area.Min.X, y-area.Min.Y)])
			if cover == 0 {
				continue
			}
			pixel := c.pixels[4*(y*c.side+x):][:4]
			rest := 255 - cover*uint32(col.A)/255
			for i, v := range [4]uint8{col.R, col.G, col.B, col.A} {
				pixel[i] = uint8((uint32(v)*cover + uint32(pixel[i])*rest + 127) / 255)
			}
		}
	}
}

// eye draws an eye that looks at the viewer.
func (c *canvas) eye(x, y, r float64) {
	c.fill(flat(soot), ellipse(x, y, r, r))
	c.fill(flat(shell), ellipse(x-r*0.3, y-r*0.35, r*0.34, r*0.34))
}

func rgb(r, g, b uint8) color.RGBA { return color.RGBA{r, g, b, 0xff} }

// The colours of the figures are those of Đông Hồ prints: soot, shell, pagoda flowers,
// cinnabar, indigo and verdigris.
var (
	soot        = color.RGBA{0x2a, 0x18, 0x12, 0xff}
	shell       = color.RGBA{0xf6, 0xee, 0xde, 0xff}
	shade       = color.RGBA{0xd9, 0xc7, 0xa8, 0xff}
	yellow      = color.RGBA{0xf4, 0xc9, 0x4e, 0xff}
	amber       = color.RGBA{0xdb, 0x93, 0x2a, 0xff}
	cinnabar    = color.RGBA{0xc8, 0x3c, 0x22, 0xff}
	rust        = color.RGBA{0x93, 0x27, 0x18, 0xff}
	rose        = color.RGBA{0xf0, 0xb3, 0x9c, 0xff}
	blush       = color.RGBA{0xdf, 0x80, 0x69, 0xff}
	indigo      = color.RGBA{0x2f, 0x45, 0x68, 0xff}
	leaf        = color.RGBA{0x7d, 0xa8, 0x4e, 0xff}
	moss        = color.RGBA{0x47, 0x73, 0x35, 0xff}
	ash         = color.RGBA{0xa9, 0xa3, 0x9c, 0xff}
	stone       = color.RGBA{0x73, 0x6a, 0x63, 0xff}
	hide        = color.RGBA{0x6e, 0x5a, 0x4e, 0xff}
	translucent = color.RGBA{}
	horn        = color.RGBA{0xc9, 0xb4, 0x8c, 0xff}
)

// outlineWidth is the width of outlines, as printed by the outline block of a woodcut.
const outlineWidth = 2.4
