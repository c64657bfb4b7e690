package projector

import (
	"image/color"
	"math"

	"colat/render/kit/text"
	"colat/render/kit/theme"
	"colat/render/kit/ui"
)

// sheet is a page on which things are measured in units.
type sheet struct {
	page   *ui.Page
	theme  *theme.Theme
	unit   float64
	fitted names
}

// u returns a measure in pixels.
func (s *sheet) u(units float64) float64 { return math.Round(units * s.unit) }

// label puts a line of text on the page, of a size in units.
func (s *sheet) label(r ui.Rect, said string, size float64, ink color.RGBA) *ui.Item {
	return s.page.AddLabel(r, said, s.unit*size, ink)
}

// bold does the same in bold letters.
func (s *sheet) bold(r ui.Rect, said string, size float64, ink color.RGBA) *ui.Item {
	item := s.label(r, said, size, ink)
	item.Bold = true
	return item
}

// width returns how wide a line is.
func (s *sheet) width(said string, size float64, bold bool) float64 {
	return math.Ceil(text.Width(said, text.Style{Size: s.unit * size, Bold: bold})) + 1
}

// figures returns how wide bold figures of equal width are.
func (s *sheet) figures(said string, size float64) float64 {
	return math.Ceil(text.Width(said, text.Style{Size: s.unit * size, Bold: true, Tabular: true})) + 1
}

// fit returns a name as full as a place has room for.
func (s *sheet) fit(name string, size, width float64, bold bool) string {
	return s.fitted.fit(name, s.unit*size, width, bold)
}

// words puts a paragraph at the head of what is left, in bold letters a line.
func (s *sheet) words(r *ui.Rect, said string, size float64, bold bool) {
	if said == "" {
		return
	}
	if bold {
		s.bold(r.CutTop(s.u(size*1.5), s.u(4)), s.cut(said, size, r.W, true), size, s.theme.Text)
		return
	}
	high := ui.ParagraphHeight(said, s.unit*size, r.W)
	s.page.AddParagraph(r.CutTop(high, s.u(8)), said, s.unit*size, s.theme.Text)
}

// paragraph puts words into the middle of a place.
func (s *sheet) paragraph(r ui.Rect, said string) {
	size := s.unit * sizeSmall * 1.1
	for ; size > s.unit*sizeSmall*0.7 && ui.ParagraphHeight(said, size, r.W) > r.H; size *= 0.95 {
	}
	high := ui.ParagraphHeight(said, size, r.W)
	s.page.AddParagraph(ui.Rect{X: r.X, Y: r.CenterY() - high/2, W: r.W, H: high}, said, size, s.theme.Text)
}

// cut returns as much of a line as there is room for.
func (s *sheet) cut(said string, size, width float64, bold bool) string {
	return s.fitted.line(said, s.unit*size, width, bold)
}
