package text

import (
	"image"
	"math"

	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
	"golang.org/x/image/vector"
)

// glyph is the picture of a letter and its offset from the pixel at the left end of the
// letter on the baseline. A space has no picture.
type glyph struct {
	sheet *sheet
	on    image.Rectangle // place on the sheet
	x, y  float64
}

// glyphKey identifies the picture of a letter. Small letters have several pictures:
// phase is the offset of the letter from the left edge of a pixel, in 1/64 pixel.
type glyphKey struct {
	letter rune
	weight *weight
	size   float64
	phase  fixed.Int26_6
}

// maxInk is the maximum number of cached pixels, of 4 bytes each. A screen needs less
// than a tenth of it; the rest are letters in sizes used during a resize.
const maxInk = 1 << 22

var (
	glyphs = make(map[glyphKey]glyph)
	ink    int // pixels of all sheets
)

// phases returns the number of pictures per letter, each offset by a fraction of a
// pixel. The larger the letters, the less such an offset is visible.
func phases(size float64) int {
	switch {
	case size < 16:
		return 8
	case size < 32:
		return 4
	case size < 64:
		return 2
	}
	return 1
}

func glyphOf(key glyphKey) glyph {
	if g, ok := glyphs[key]; ok {
		return g
	}
	var g glyph
	if place, pixels := rasterise(key); pixels != nil {
		g = glyph{x: float64(place.X), y: float64(place.Y)}
		g.sheet, g.on = put(pixels)
	}
	glyphs[key] = g
	return g
}

var rasteriser vector.Rasterizer

// rasterise returns the picture of a letter in white, with the coverage of each pixel
// as its opacity, and the position of its upper left pixel. pixels is nil for a letter
// without ink.
func rasterise(key glyphKey) (place image.Point, pixels *image.RGBA) {
	outline := key.weight.outline(key.letter)
	if len(outline) == 0 {
		return image.Point{}, nil
	}
	scale := float32(key.size) / float32(key.weight.em)
	right := float32(key.phase) / 64
	box := outline.Bounds()
	floor := func(x float32) int { return int(math.Floor(float64(x))) }
	place = image.Pt(floor(float32(box.Min.X)*scale+right), floor(float32(box.Min.Y)*scale))
	end := image.Pt(floor(float32(box.Max.X)*scale+right)+1, floor(float32(box.Max.Y)*scale)+1)

	at := func(p fixed.Point26_6) (x, y float32) {
		return float32(p.X)*scale + right - float32(place.X), float32(p.Y)*scale - float32(place.Y)
	}
	r := &rasteriser
	r.Reset(end.X-place.X, end.Y-place.Y)
	for _, s := range outline {
		x, y := at(s.Args[0])
		switch s.Op {
		case sfnt.SegmentOpMoveTo:
			r.MoveTo(x, y)
		case sfnt.SegmentOpLineTo:
			r.LineTo(x, y)
		case sfnt.SegmentOpQuadTo: // TrueType fonts have no cubic curves
			endX, endY := at(s.Args[1])
			r.QuadTo(x, y, endX, endY)
		}
	}
	pixels = image.NewRGBA(r.Bounds())
	r.Draw(pixels, pixels.Rect, image.Opaque, image.Point{})
	return place, pixels
}
