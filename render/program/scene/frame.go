package scene

import (
	"strings"

	"math"

	"colat/render/kit/text"
	"colat/render/kit/theme"
	"colat/render/kit/ui"
	"colat/render/table/stage"
)

// Frame is how a scene divides the screen: the board, and what belongs to it
// beside or below.
type Frame struct {
	Portrait bool
	Board    ui.Rect
	Header   ui.Rect // portrait only: above the board
	Side     ui.Rect // landscape: the panel; portrait: what lies below the board
}

// The least a landscape panel is wide, on small screens and on others, and the
// most.
const leastPanel, usualPanel, widestPanel = 288.0, 364.0, 460.0

// leastBoard is the least that the longer side of a board measures.
const leastBoard = 160.0

// small is the shorter side of a screen, a phone's, below which room is saved at the edges.
const small = 600.0

// Margin returns how much is left free at the edges of a screen.
func Margin(w, h float64) float64 {
	if min(w, h) < small {
		return theme.Gap
	}
	return theme.Margin
}

// DialogMargins returns how much is left free around a dialogue, and how much within it.
func DialogMargins(w, h float64) (margin, padding float64) {
	if min(w, h) < small {
		return theme.Gap, PanelPadding
	}
	return theme.Margin, 20
}

// Divide lays a screen of w by h out in the way that leaves the larger board,
// which is aspect times wider than high. In portrait above goes over the board and
// below under it, both without margins.
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
	if tallest := max(high, 640); f.Side.H > tallest { // a tall screen: no endless panel
		f.Side.Y, f.Side.H = (h-tallest)/2, tallest
	}
	return f
}

// besideWidth is the board's width beside a panel.
func besideWidth(w, h, aspect float64) float64 {
	margin := Margin(w, h)
	least := min(max(leastPanel, w*0.355), usualPanel)
	return min((h-2*margin)*aspect, w-3*margin-least)
}

// underWidth is the board's width over a panel.
func underWidth(w, h, aspect, above, below float64) float64 {
	margin := Margin(w, h)
	return min(w-margin, (h-above-below-4*margin)*aspect)
}

// MostBelow is how high what lies below a square board may be so that the board stays the
// largest thing on the screen.
func MostBelow(w, h, above float64) float64 {
	margin := Margin(w, h)
	wide, high := w-2*margin, h-above-4*margin
	return high - (math.Sqrt(wide*wide+4*wide*high)-wide)/2
}

// DivideUpright is Divide with the panel under the board.
func DivideUpright(w, h, aspect, above, below float64) Frame {
	margin := Margin(w, h)
	under := max(underWidth(w, h, aspect, above, below), min(w-margin, leastBoard*min(1, aspect)))
	high := under / aspect
	column := min(w-2*margin, max(under, 480))
	left := (w - column) / 2
	// The board lies close to what is above it; what is left over goes to what is below,
	// as far as that can use it.
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

// AddZoom puts a control at the right of a header that zooms a board, where its squares are
// smaller than a finger needs, and back.
func (p *Program) AddZoom(page *ui.Page, header *ui.Rect, onTable bool, st *stage.Stage) {
	if !st.Zooms() {
		return
	}
	icon := ui.IconZoomIn
	if st.Zoomed() {
		icon = ui.IconZoomOut
	}
	page.AddButton(header.CutRight(theme.Touch, 0), ZoomControl, "", icon, ui.Ghost).OnTable = onTable
}

// ZoomControl is the control that AddZoom adds.
const ZoomControl = "zoom"

// What lies below a board grows by a part of the board's width, or at least by so much.
const growth, leastGrowth = 0.6, 260.0

// A title that people have written has LongTitle characters or more: of one that is too long
// for a header of at least leastTitle in width the beginning is shown.
const LongTitle, leastTitle = 20, 60.0

// AddHeader puts a title, unless it is empty, and the controls for help, language,
// theme and settings on the page, and a way back if there is one. Where a header is
// narrow the title comes before theme and language, which the settings hold too.
// onTable is for a header on the lacquer.
func (p *Program) AddHeader(page *ui.Page, r ui.Rect, onTable bool, title, back string) {
	button := func(name, label string, icon ui.Icon) {
		b := page.AddButton(r.CutRight(theme.Touch, 0), name, label, icon, ui.Ghost)
		b.OnTable, b.Bold = onTable, true
	}
	const size = theme.TextTitle - 2
	room := r.W - 2*theme.Touch // beside help and settings
	if title == "" {
		room = 0 // it is for what the scene puts there
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
	if room >= theme.Touch {
		button("language", p.Text("app.other-language"), ui.NoIcon)
	}
	button("help", "", ui.IconHelp)
	if back != "" {
		b := page.AddButton(r.CutLeft(theme.Touch, 4), back, "", ui.IconBack, ui.Ghost)
		b.OnTable = onTable
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
			return // too narrow for a title: what can be pressed comes first
		}
		for n := len(letters) - 1; n > 0 && text.Width(title, style) > r.W-4; n-- {
			title = strings.TrimSpace(string(letters[:n])) + "…"
		}
	}
	page.AddLabel(r, title, size, ink).Bold = true
}
