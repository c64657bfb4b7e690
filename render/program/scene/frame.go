package scene

import (
	"math"
	"strings"

	"colat/render/kit/locale"
	"colat/render/kit/text"
	"colat/render/kit/theme"
	"colat/render/kit/ui"
	"colat/render/table/stage"
)

// Frame is the division of the screen into the board and the panels beside or below it.
type Frame struct {
	Portrait bool
	Board    ui.Rect
	Header   ui.Rect // portrait only: above the board
	Side     ui.Rect // landscape: the panel beside the board; portrait: the area below it
}

// The least width of a landscape panel on small screens and on others, and the greatest
// width.
const leastPanel, usualPanel, widestPanel = 288.0, 364.0, 460.0

// leastBoard is the least length of the longer side of a board.
const leastBoard = 160.0

// small is the length of a screen's shorter side below which margins are reduced, as on
// phones.
const small = 600.0

// Margin returns the width of the free edges of a screen.
func Margin(w, h float64) float64 {
	if min(w, h) < small {
		return theme.Gap
	}
	return theme.Margin
}

// DialogMargins returns the margin around a dialogue and the padding within it.
func DialogMargins(w, h float64) (margin, padding float64) {
	if min(w, h) < small {
		return theme.Gap, PanelPadding
	}
	return theme.Margin, 20
}

// Divide divides a screen of w by h so that the board is as large as possible. aspect is the
// board's width divided by its height. In portrait, above and below are the heights needed
// over and under the board, both without margins.
func Divide(w, h, aspect, above, below float64) Frame {
	if besideWidth(w, h, aspect) < max(underWidth(w, h, aspect, above, below), leastBoard*min(1, aspect)) {
		return DivideUpright(w, h, aspect, above, below)
	}
	margin := Margin(w, h)
	beside := besideWidth(w, h, aspect)
	high := beside / aspect
	panel := min(w-3*margin-beside, widestPanel, max(high, usualPanel))
	left := (w - beside - panel - margin) / 2
	f := Frame{Board: ui.Rect{X: left, Y: (h - high) / 2, W: beside, H: high}}
	f.Side = ui.Rect{X: f.Board.Right() + margin, Y: margin, W: panel, H: h - 2*margin}
	if tallest := max(high, 640); f.Side.H > tallest { // limits the height of the panel on tall screens
		f.Side.Y, f.Side.H = (h-tallest)/2, tallest
	}
	return f
}

// besideWidth returns the width of the board if the panel is beside it.
func besideWidth(w, h, aspect float64) float64 {
	margin := Margin(w, h)
	least := min(max(leastPanel, w*0.355), usualPanel)
	return min((h-2*margin)*aspect, w-3*margin-least)
}

// underWidth returns the width of the board if the panel is under it.
func underWidth(w, h, aspect, above, below float64) float64 {
	margin := Margin(w, h)
	return min(w-margin, (h-above-below-4*margin)*aspect)
}

// MostBelow returns the greatest height of the area below a square board for which the board
// is still the largest element of the screen.
func MostBelow(w, h, above float64) float64 {
	margin := Margin(w, h)
	wide, high := w-2*margin, h-above-4*margin
	return high - (math.Sqrt(wide*wide+4*wide*high)-wide)/2
}

// DivideUpright is like Divide, but always puts the panel under the board.
func DivideUpright(w, h, aspect, above, below float64) Frame {
	margin := Margin(w, h)
	under := max(underWidth(w, h, aspect, above, below), min(w-margin, leastBoard*min(1, aspect)))
	high := under / aspect
	column := min(w-2*margin, max(under, 480))
	left := (w - column) / 2
	// The board stays close to the header. Spare height goes to the area below the board, as
	// far as that can use it.
	f := Frame{Portrait: true}
	spare := max(0, h-above-below-high-4*margin)
	spare = max(0, spare-max(leastGrowth, under*growth))
	f.Header = ui.Rect{X: left, Y: margin + spare*0.4, W: column, H: above}
	f.Board = ui.Rect{X: (w - under) / 2, Y: f.Header.Bottom() + margin, W: under, H: high}
	if above == 0 {
		f.Board.Y = margin + spare*0.4
	}
	top := f.Board.Bottom() + margin
	f.Side = ui.Rect{X: left, Y: top, W: column, H: h - margin - spare*0.6 - top}
	return f
}

// Layout is a page in the making, with the texts for it. The layouts of scenes embed it.
type Layout struct {
	*ui.Page
	*locale.Locale
}

// Layout returns the layout of a page.
func (p *Program) Layout(page *ui.Page) Layout { return Layout{page, p.Locale} }

// Open adds the panel of a frame to a page. It returns the space within the panel's padding, and
// the place of the header: above the board, or at the top of the panel with a gap below it.
func (f *Frame) Open(page *ui.Page, padding, gap float64) (inner, header ui.Rect) {
	inner, header = page.AddPanel(f.Side, padding), f.Header
	if !f.Portrait {
		header = inner.CutTop(theme.Touch, gap)
	}
	return inner, header
}

// AddTool adds a control with an icon to a header. onTable tells that the header lies on the
// lacquer.
func AddTool(page *ui.Page, r ui.Rect, onTable bool, name string, icon ui.Icon) *ui.Item {
	b := page.AddButton(r, name, "", icon, ui.Ghost)
	b.OnTable = onTable
	return b
}

// AddZoom adds a control to the right end of a header that zooms the board in and out, if its
// squares are smaller than a finger needs.
func (p *Program) AddZoom(page *ui.Page, header *ui.Rect, onTable bool, st *stage.Stage) {
	if !st.Zooms() {
		return
	}
	icon := ui.IconZoomIn
	if st.Zoomed() {
		icon = ui.IconZoomOut
	}
	AddTool(page, header.CutRight(theme.Touch, 0), onTable, ZoomControl, icon)
}

// ZoomControl is the name of the control that AddZoom adds.
const ZoomControl = "zoom"

// The area below a board grows by this part of the board's width, or at least by leastGrowth.
const growth, leastGrowth = 0.6, 260.0

// A title of LongTitle characters or more was written by a user. If it is too long for a
// header of a width of leastTitle or more, its beginning is shown.
const LongTitle, leastTitle = 20, 60.0

// AddHeader adds a title, unless it is empty, and the controls for help, language, theme and
// settings to the page, and the control back, unless it is empty. In a narrow header the
// title takes precedence over theme and language, which are among the settings too. onTable
// selects colours for a header on the lacquer.
func (p *Program) AddHeader(page *ui.Page, r ui.Rect, onTable bool, title, back string) {
	button := func(name, label string, icon ui.Icon) {
		b := page.AddButton(r.CutRight(theme.Touch, 0), name, label, icon, ui.Ghost)
		b.OnTable, b.Bold = onTable, true
	}
	const size = theme.TextTitle - 2
	room := r.W - 2*theme.Touch // besides help and settings
	if title == "" {
		room = 0 // the scene uses the space of the title
	}
	room -= text.Width(title, text.Style{Size: size * ui.LeastText, Bold: true}) + 4
	if back != "" {
		room -= theme.Touch + 4
	}
	button("settings", "", ui.IconSettings)
	if room >= 2*theme.Touch {
		icon := ui.IconMoon
		if p.Theme.Dark {
			icon = ui.IconSun
		}
		button("theme", "", icon)
	}
	if room >= theme.Touch || back == "" && r.W >= 2*theme.Touch { // before the title of the front page
		button("language", p.Text("app.other-language"), ui.NoIcon)
	}
	button("help", "", ui.IconHelp)
	if back != "" {
		AddTool(page, r.CutLeft(theme.Touch, 4), onTable, back, ui.IconBack)
	}
	if title == "" {
		return
	}
	ink := p.Theme.Text
	if onTable {
		ink = theme.OnLacquer
	}
	style := text.Style{Size: size * ui.LeastText, Bold: true}
	if letters := []rune(title); text.Width(title, style) > r.W-4 {
		if len(letters) < LongTitle || r.W < leastTitle {
			return // too narrow for a title: controls take precedence
		}
		for n := len(letters) - 1; n > 0 && text.Width(title, style) > r.W-4; n-- {
			title = strings.TrimSpace(string(letters[:n])) + "…"
		}
	}
	page.AddBold(r, title, size, ink)
}
