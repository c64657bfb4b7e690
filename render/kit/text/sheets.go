package text

import (
	"image"

	"github.com/hajimehoshi/ebiten/v2"
)

// sheet holds pictures of letters in rows, so that a line is drawn in a single call, which
// costs as much as its pixels.
type sheet struct {
	image *ebiten.Image
	rows  []sheetRow
}

// sheetRow is a row of pictures, filled from the left.
type sheetRow struct{ top, height, right int }

const (
	// sheetSide is the side of a sheet in pixels. Ebitengine puts sheets of this size, shapes
	// and icons into one texture, so that drawing them in turn does not change textures.
	sheetSide = 512
	// sheetGap is the distance between pictures: no letter touches the edge of another one.
	sheetGap = 1
	// rowStep is the multiple to which the height of a row is rounded up, so that letters of
	// similar heights share rows.
	rowStep = 4
)

var sheets []*sheet

// put copies a picture to a free place of a sheet.
func put(pixels *image.RGBA) (s *sheet, on image.Rectangle) {
	size := pixels.Rect.Size()
	for _, s = range sheets {
		if at, fits := s.reserve(size); fits {
			on = image.Rectangle{Min: at, Max: at.Add(size)}
			break
		}
	}
	if on.Empty() {
		s = newSheet(size)
		at, _ := s.reserve(size)
		on = image.Rectangle{Min: at, Max: at.Add(size)}
	}
	s.image.SubImage(on).(*ebiten.Image).WritePixels(pixels.Pix)
	return s, on
}

// newSheet adds an empty sheet with room for a picture of the given size.
func newSheet(size image.Point) *sheet {
	width, height := max(sheetSide, size.X+sheetGap), max(sheetSide, size.Y+rowStep+sheetGap)
	s := &sheet{image: ebiten.NewImage(width, height)}
	sheets = append(sheets, s)
	ink += width * height
	return s
}

// reserve returns the place for a picture, unless the sheet is full.
func (s *sheet) reserve(size image.Point) (at image.Point, fits bool) {
	bounds := s.image.Bounds()
	height, bottom := (size.Y+sheetGap+rowStep-1)/rowStep*rowStep, 0
	for i := range s.rows {
		row := &s.rows[i]
		if row.height == height && row.right+size.X+sheetGap <= bounds.Dx() {
			at = image.Pt(row.right, row.top)
			row.right += size.X + sheetGap
			return at, true
		}
		bottom = row.top + row.height
	}
	if bottom+height > bounds.Dy() {
		return image.Point{}, false
	}
	s.rows = append(s.rows, sheetRow{bottom, height, size.X + sheetGap})
	return image.Pt(0, bottom), true
}

// run collects letters on the same sheet. Its memory is reused, so that drawing does not
// allocate.
type run struct {
	sheet    *sheet
	vertices []ebiten.Vertex
	indices  []uint32
}

var (
	letters    run
	runOptions = ebiten.DrawTrianglesOptions{ColorScaleMode: ebiten.ColorScaleModePremultipliedAlpha}
)

// add adds a letter with its origin at a whole pixel. model holds the colour.
func (r *run) add(g *glyph, x, y float64, model ebiten.Vertex) {
	left, top := float32(x+g.x), float32(y+g.y)
	width, height := float32(g.on.Dx()), float32(g.on.Dy())
	fromX, fromY := float32(g.on.Min.X), float32(g.on.Min.Y)
	n := uint32(len(r.vertices))
	for _, corner := range [4][2]float32{{0, 0}, {width, 0}, {0, height}, {width, height}} {
		model.DstX, model.DstY = left+corner[0], top+corner[1]
		model.SrcX, model.SrcY = fromX+corner[0], fromY+corner[1]
		r.vertices = append(r.vertices, model)
	}
	r.indices = append(r.indices, n, n+1, n+2, n+1, n+2, n+3)
}

// draw draws the letters and removes them.
func (r *run) draw(dst *ebiten.Image) {
	if len(r.vertices) > 0 {
		dst.DrawTriangles32(r.vertices, r.indices, r.sheet.image, &runOptions)
	}
	r.vertices, r.indices = r.vertices[:0], r.indices[:0]
}
