package lesson

import (
	"slices"

	"colat/render/kit/theme"
	"colat/render/kit/ui"
	"colat/render/program/scene"
)

// Measures of the lesson, in device-independent pixels.
const (
	leastBoard = 156.0 // of its shorter side
	leastPanel = 330.0 // height of a panel below the board
	leastWidth = 310.0 // width of a panel beside the board
	lowPanel   = 430.0 // height below which a panel beside the board saves space
	leastAside = 136.0 // least width of the choices beside the board
	lowTree    = 440.0 // height below which a panel below the board has little space for a tree
	titleWidth = 560.0 // least width of a header above the board with a title
)

// frame divides a screen between the board and a panel beside or below it. Trees and tables
// need a larger panel than a game.
func (s *Scene) frame(w, h float64) (board, header, panel ui.Rect) {
	margin := scene.Margin(w, h)
	aspect := s.stage.Aspect()
	if width := min((h-2*margin)*aspect, (w-3*margin)*0.49, w-3*margin-leastWidth); w >= 0.95*h &&
		min(width, width/aspect) >= leastBoard {
		high := width / aspect
		rest := min(w-3*margin-width, 760)
		left := (w - width - rest - margin) / 2
		board = ui.Rect{X: left, Y: (h - high) / 2, W: width, H: high}
		panel = ui.Rect{X: board.Right() + margin, Y: margin, W: rest, H: h - 2*margin}
		if tallest := max(high, 860); panel.H > tallest {
			panel.Y, panel.H = (h-tallest)/2, tallest
		}
		return board, ui.Rect{}, panel
	}
	column := min(w-2*margin, 760)
	left := (w - column) / 2
	header = ui.Rect{X: left, Y: margin, W: column, H: theme.Touch}
	room := h - header.Bottom() - 3*margin
	high := min(max(room*0.32, leastBoard/min(1, aspect)), room-leastPanel, (w-margin)/aspect)
	high = max(high, leastBoard/min(1, aspect))
	board = ui.Rect{X: (w - high*aspect) / 2, Y: header.Bottom() + margin, W: high * aspect, H: high}
	panel = ui.Rect{X: left, Y: board.Bottom() + margin, W: column, H: h - board.Bottom() - 2*margin}
	return board, header, panel
}

// LayOut implements scene.Scene.
func (s *Scene) LayOut(page *ui.Page, w, h float64) {
	l := layout{Scene: s, Layout: s.program.Layout(page)}
	if s.walk.language != l.Language() {
		s.spreadTree()
	}
	board, header, panel := s.frame(w, h)
	if s.tab == treeTab && header.W > 0 && panel.H < lowTree {
		l.aside = header
		if most := header.W - theme.Gap - leastAside; board.W > most {
			board.W, board.H = most, most/s.stage.Aspect()
			panel.H += panel.Y - board.Bottom() - scene.Margin(w, h)
			panel.Y = board.Bottom() + scene.Margin(w, h)
		}
		board.X = header.X
		l.aside.X = board.Right() + theme.Gap
		l.aside.Y, l.aside.H, l.aside.W = board.Y, board.H, header.Right()-l.aside.X
	}
	s.stage.Place(board, s.program.Scale)
	low := header.W > 0 && header.W < titleWidth
	switch {
	case low:
		l.addLowHeader(header, true)
	case header.W > 0:
		l.addHeader(header, true, l.Text("lesson.title"), true)
	}
	inner := page.AddPanel(panel, scene.PanelPadding)
	if panel.W < 320 {
		inner = panel.Inset(theme.Gap)
	}
	switch {
	case low:
	case header.W > 0:
		l.addTabs(inner.CutTop(theme.Touch, theme.Gap))
	case inner.H < lowPanel:
		l.addLowHeader(inner.CutTop(theme.Touch, scene.RowGap), false)
	default:
		l.addHeader(inner.CutTop(theme.Touch, theme.Gap), false, l.Text("lesson.title"), true)
		l.addTabs(inner.CutTop(theme.Touch, theme.Gap))
	}
	if s.tab == treeTab {
		l.addTree(inner)
	} else {
		l.addComparison(inner)
	}
	s.Controls.LayOut(page, scene.Frame{Portrait: header.W > 0, Side: panel}, w, h)
}

func (l *layout) addHeader(r ui.Rect, onTable bool, title string, shares bool) {
	if shares {
		scene.AddTool(l.Page, r.CutRight(theme.Touch, 0), onTable, "share", ui.IconShare)
	}
	scene.AddTool(l.Page, r.CutRight(theme.Touch, 0), onTable, "analyse", ui.IconChart)
	l.program.AddHeader(l.Page, r, onTable, title, "back")
}

// leastTabs is the least width of the tabs.
const leastTabs = 150.0

// addLowHeader lays out a header with the tabs in place of a title. In a narrow one, some of
// the usual controls are left out.
func (l *layout) addLowHeader(r ui.Rect, onTable bool) {
	for controls := 5.0; controls >= 4; controls-- {
		if width := r.W - controls*theme.Touch - 2*theme.Gap; width >= leastTabs {
			l.addHeader(r, onTable, "", controls == 5)
			l.addTabs(ui.Rect{X: r.X + theme.Touch + theme.Gap, Y: r.Y, W: width, H: r.H})
			return
		}
	}
	scene.AddTool(l.Page, r.CutLeft(theme.Touch, 0), onTable, "back", ui.IconBack)
	scene.AddTool(l.Page, r.CutRight(theme.Touch, 0), onTable, "help", ui.IconHelp)
	scene.AddTool(l.Page, r.CutRight(theme.Touch, 0), onTable, "analyse", ui.IconChart)
	l.addTabs(r)
}

func (l *layout) addTabs(r ui.Rect) {
	names, labels := []string{compareTab, treeTab}, []string{l.Text("lesson.compare"), l.Text("lesson.tree")}
	l.AddSegments(r, names, labels, slices.Index(names, l.tab), theme.TextBody)
}
