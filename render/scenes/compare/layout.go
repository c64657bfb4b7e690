package compare

import (
	"colat/render/kit/theme"
	"colat/render/kit/ui"
	"colat/render/program/scene"
)

// arrangement is the division of the screen between both boards, their captions and the panel.
type arrangement struct {
	header   ui.Rect // empty if it is at the top of the panel
	boards   [2]ui.Rect
	captions [2]ui.Rect
	opening  [2]ui.Rect // of the controls that open the games in the analysis; empty if they are on the panel
	panel    ui.Rect
	width    float64 // of a board
}

// Measures of the arrangements.
const (
	captionHigh  = theme.Touch // of a caption above its board
	captionWide  = 112.0       // the least width of a caption beside its board
	mostCaption  = 260.0
	captionGap   = 4.0
	shadow       = 3.0 // around the board that is a picture
	openHigh     = 52.0
	leastOpening = 160.0 // height of a board beside which the control is that opens its game
	leastBelow   = 240.0 // usual height of a panel below the boards
	tightBelow   = 206.0 // the same on the smallest screens
	leastBeside  = 288.0 // usual width of a panel beside the boards
	tightBeside  = 228.0 // the same on the smallest screens
	mostBeside   = 460.0
	leastBoard   = 150.0
	widestColumn = 640.0 // least width of the boards and the panel below them, if there is room
	mostPanel    = 640.0 // height
	leastChart   = 48.0
	mostChart    = 160.0
)

// divide returns the arrangement with the largest boards, whose width is aspect times their height.
func divide(w, h, aspect float64) arrangement {
	best := besides(w, h, aspect)
	for _, a := range [2]arrangement{under(w, h, aspect), stacked(w, h, aspect)} {
		if a.width > best.width {
			best = a
		}
	}
	return best
}

// besides puts the boards beside each other, and the panel beside them.
func besides(w, h, aspect float64) arrangement {
	margin := scene.Margin(w, h)
	most := (h - 2*margin - captionHigh - captionGap) * aspect
	panel := max(leastBeside, min(w*0.26, mostBeside))
	room := func() float64 { return (w - 3*margin - theme.Gap - panel) / 2 }
	if room() < leastBoard {
		panel = max(tightBeside, w-3*margin-theme.Gap-2*leastBoard)
	}
	a := arrangement{width: min(room(), most)}
	high := a.width / aspect
	panel = min(w-3*margin-theme.Gap-2*a.width, max(panel, mostBeside))
	left := (w - 2*a.width - theme.Gap - margin - panel) / 2
	top := (h - high - captionHigh - captionGap) / 2
	for i := range a.boards {
		x := left + float64(i)*(a.width+theme.Gap)
		a.captions[i] = ui.Rect{X: x, Y: top, W: a.width, H: captionHigh}
		a.boards[i] = ui.Rect{X: x, Y: top + captionHigh + captionGap, W: a.width, H: high}
	}
	a.panel = ui.Rect{X: a.boards[1].Right() + margin, W: panel, H: min(h-2*margin, max(mostPanel, high+captionHigh))}
	a.panel.Y = (h - a.panel.H) / 2
	return a
}

// under puts the boards beside each other, and the panel below them.
func under(w, h, aspect float64) arrangement {
	margin := scene.Margin(w, h)
	side := min(margin, max(4, (w-2*leastBoard-theme.Gap)/2))
	high := h - 2*margin - theme.Touch - captionHigh - captionGap - 2*theme.Gap - leastBelow
	high = max(high, min(leastBoard, high+leastBelow-tightBelow))
	a := arrangement{width: min((w-2*side-theme.Gap)/2, high*aspect)}
	high = a.width / aspect
	column := ui.Rect{Y: margin, W: min(w-2*side, max(2*a.width+theme.Gap, widestColumn)), H: h - 2*margin}
	column.X = (w - column.W) / 2
	used := theme.Touch + captionHigh + captionGap + high + 2*theme.Gap
	if spare := column.H - used - mostPanel; spare > 0 {
		column = column.Pad(0, spare/2)
	}
	a.header = column.CutTop(theme.Touch, theme.Gap)
	captions := column.CutTop(captionHigh, captionGap)
	boards := column.CutTop(high, theme.Gap)
	for i := range a.boards {
		a.captions[i] = captions.Column(i, 2, theme.Gap)
		a.boards[i] = boards.Column(i, 2, theme.Gap).Narrowed(a.width)
	}
	a.panel = column
	return a
}

// stacked puts one board above the other with their captions beside them, and the panel below.
func stacked(w, h, aspect float64) arrangement {
	margin := scene.Margin(w, h)
	high := (h - 2*margin - theme.Touch - 3*theme.Gap - leastBelow) / 2
	a := arrangement{width: min(w-2*margin-theme.Gap-captionWide, high*aspect)}
	high = a.width / aspect
	column := ui.Rect{Y: margin, W: min(w-2*margin, max(a.width+theme.Gap+mostCaption, widestColumn)), H: h - 2*margin}
	column.X = (w - column.W) / 2
	a.header = column.CutTop(theme.Touch, theme.Gap)
	for i := range a.boards {
		row := column.CutTop(high, theme.Gap)
		a.boards[i] = row.CutLeft(a.width, theme.Gap)
		if row.H >= leastOpening {
			a.opening[i] = row.CutBottom(openHigh, theme.Gap)
		}
		a.captions[i] = row
	}
	a.panel = column
	return a
}

// LayOut implements scene.Scene.
func (s *Scene) LayOut(page *ui.Page, w, h float64) {
	s.write()
	l := layout{Scene: s, Layout: s.program.Layout(page)}
	a := divide(w, h, s.stage.Aspect())
	s.places = a.boards
	s.stage.Place(a.boards[s.active], s.program.Scale)
	padding := theme.Gap
	if a.header.W == 0 && a.panel.H > 400 {
		padding = scene.PanelPadding
	}
	for i := range a.captions {
		l.addCaption(a.captions[i], i)
		if a.opening[i].W > 0 {
			open := l.addOpen(a.opening[i], i)
			open.Stacked, open.Size = true, theme.TextSmall
		}
	}
	item := s.beside.Add(page, a.boards[1-s.active])
	item.Name, item.Label = "beside", s.words.beside
	onTable := a.header.W > 0
	inner, header := page.AddPanel(a.panel, padding), a.header
	if !onTable {
		header = inner.CutTop(theme.Touch, captionGap)
	}
	s.program.AddHeader(page, header, onTable, l.Text("compare.title"), "close")
	l.addActions(inner.CutBottom(52, captionGap))
	opens, part := a.opening[0].W == 0, 0.27 // of the height for the chart
	if !opens {
		part = 0.36
	}
	l.addChart(inner.CutTop(min(max(leastChart, inner.H*part), mostChart), captionGap))
	l.addRest(inner, opens)
}
