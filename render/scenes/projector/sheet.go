package projector

import (
	"image/color"
	"math"

	"colat/render/kit/text"
	"colat/render/kit/theme"
	"colat/render/kit/ui"
)

// sheet is a page with measures in units.
type sheet struct {
	page   *ui.Page
	theme  *theme.Theme
	unit   float64
	fitted names
}

// u converts units to pixels.
func (s *sheet) u(units float64) float64 { return math.Round(units * s.unit) }

// label adds a line of text with a size in units.
func (s *sheet) label(r ui.Rect, said string, size float64, ink color.RGBA) *ui.Item {
	return s.page.AddLabel(r, said, s.unit*size, ink)
}

// bold adds a line of bold text with a size in units.
func (s *sheet) bold(r ui.Rect, said string, size float64, ink color.RGBA) *ui.Item {
	item := s.label(r, said, size, ink)
	item.Bold = true
	return item
}

// width returns the width of a line of text in pixels.
func (s *sheet) width(said string, size float64, bold bool) float64 {
	return math.Ceil(text.Width(said, text.Style{Size: s.unit * size, Bold: bold})) + 1
}

// figures returns the width in pixels of bold figures of equal width.
func (s *sheet) figures(said string, size float64) float64 {
	return math.Ceil(text.Width(said, text.Style{Size: s.unit * size, Bold: true, Tabular: true})) + 1
}

// fit returns a name as full as a width allows.
func (s *sheet) fit(name string, size, width float64, bold bool) string {
	return s.fitted.fit(name, s.unit*size, width, bold)
}

// words adds a paragraph at the top of r, or a single line if bold is true.
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

// paragraph adds a paragraph in the middle of a place.
func (s *sheet) paragraph(r ui.Rect, said string) {
	size := s.unit * sizeSmall * 1.1
	for ; size > s.unit*sizeSmall*0.7 && ui.ParagraphHeight(said, size, r.W) > r.H; size *= 0.95 {
	}
	high := ui.ParagraphHeight(said, size, r.W)
	s.page.AddParagraph(ui.Rect{X: r.X, Y: r.CenterY() - high/2, W: r.W, H: high}, said, size, s.theme.Text)
}

// cut truncates a line to a width.
func (s *sheet) cut(said string, size, width float64, bold bool) string {
	return s.fitted.line(said, s.unit*size, width, bold)
}
