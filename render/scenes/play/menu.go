package play

import (
	"colat/render/kit/theme"
	"colat/render/kit/ui"
	"colat/render/program/scene"
)

// widestColumn is the greatest width of a column of the menu, leastColumn the least width if
// there are several, and shortestMenu the least height of the menu, if the screen is high
// enough.
const widestColumn, leastColumn, shortestMenu = 420.0, 256.0, 300.0

// columns returns the number of columns for a number of lines. It is greater than one only if
// one column would have to scroll.
func columns(lines int, w, h float64) int {
	fit := max(1, int(h/scene.RowHeight))
	return min((lines+fit-1)/fit, max(1, int(w/leastColumn)))
}

// addMenu lays out the menu on top of everything else: at the lower edge of the screen or,
// beside the board, over the panel and, if it has several columns, the board.
func (l *layout) addMenu(f scene.Frame, w, h float64) {
	l.page.BeginModal()
	entries := l.menu.list()
	bottom := h - theme.Gap
	if !f.Portrait {
		bottom = f.Side.Bottom()
		if room := bottom - actionHeight - scene.PanelPadding - theme.Gap; room-theme.Gap >= shortestMenu {
			bottom = room // above the button that opens the menu
		}
	}
	const around = scene.RowHeight + 2*scene.PanelPadding
	n := columns(len(entries), w-2*theme.Gap-2*scene.PanelPadding, bottom-theme.Gap-around)
	rows := (len(entries) + n - 1) / n
	content := scene.RowHeight * float64(rows)
	width := min(w-2*theme.Gap, widestColumn)
	if !f.Portrait {
		width = min(f.Side.W, widestColumn)
	}
	width = max(width, min(float64(n)*leastColumn+2*scene.PanelPadding, w-2*theme.Gap))
	sheet := ui.Rect{X: (w - width) / 2, W: width, H: min(around+content, bottom-theme.Gap)}
	sheet.Y = bottom - sheet.H
	if !f.Portrait && width <= f.Side.W {
		sheet.X = f.Side.Right() - width
	}
	l.page.Add(ui.Item{Kind: ui.Panel, Rect: sheet})
	inner := sheet.Inset(scene.PanelPadding)
	top := inner.CutTop(scene.RowHeight, 0)
	l.page.AddButton(top.CutRight(theme.Touch, 4), closeName, "", ui.IconClose, ui.Ghost)
	top.CutLeft(ui.RowPadding, 0)
	l.page.AddLabel(top, l.text(l.menu.title), theme.TextLarge, l.theme.Text).Bold = true
	l.page.BeginScroll(&l.menu.scroll, inner)
	listed := len(l.page.Items)
	for i, e := range entries {
		row := inner.Column(i/rows, n, 0)
		row.Y, row.H = inner.Y+scene.RowHeight*float64(i%rows), scene.RowHeight
		label := e.Entry
		if label == "" {
			label = e.Label
		}
		b := l.page.AddButton(row, e.Name, label, e.Icon, ui.Ghost)
		b.Row, b.Disabled, b.Selected = true, !e.Enabled, e.On
		if e.Toggles {
			b.Kind = ui.Switch
		}
	}
	l.page.EvenList(listed)
	l.page.EndScroll(content)
}

// addQuestion lays out the dialogue on top of everything else.
func (l *layout) addQuestion(w, h float64) {
	l.page.BeginModal()
	q := l.asked.Ask()
	width := min(w-2*theme.Margin, 400)
	content := width - 40
	height := 32 + 8 + ui.ParagraphHeight(q.Why, theme.TextBody, content) + 20 + scene.MainHeight
	dialog := ui.Rect{X: (w - width) / 2, Y: (h - height - 40) / 2, W: width, H: height + 40}
	l.page.Add(ui.Item{Kind: ui.Panel, Rect: dialog})
	inner := dialog.Inset(20)
	head := l.page.AddLabel(inner.CutTop(32, 8), q.Title, theme.TextLarge, l.theme.Text)
	head.Bold = true
	buttons := inner.CutBottom(scene.MainHeight, 0)
	l.page.AddParagraph(inner, q.Why, theme.TextBody, l.theme.TextMuted)
	l.page.AddButton(buttons.Column(0, 2, 8), "cancel", q.No, ui.NoIcon, ui.Quiet)
	l.page.AddButton(buttons.Column(1, 2, 8), "confirm-"+l.asked.Name, q.Yes, ui.NoIcon, q.Look)
}
