package editor

import (
	"colat/game"
	"colat/render/bench"
	"colat/render/kit/locale"
	"colat/render/kit/text"
	"colat/render/kit/theme"
	"colat/render/kit/ui"
	"colat/render/program/scene"
	"colat/render/table/games"
)

// Measures of the panel, in device-independent pixels.
const (
	toolHeight = 52.0
	leastTool  = 46.0 // least width of a tool
	toolGap    = 4.0
	mostPanel  = 0.56 // greatest part of the height of a portrait screen that the panel may take
	// roomyHeader is the least width of a header with all controls and the title.
	roomyHeader = 400.0
	mark        = 22.0 // width of the sign beside a bad verdict
)

// layout lays out the scene without changing it.
type layout struct {
	*Scene
	scene.Layout
	words string // of the verdict
	sound bool
	// pasteBelow reports whether the control that pastes is below the board, because the
	// header has no space for it.
	pasteBelow bool
}

// LayOut implements scene.Scene.
func (s *Scene) LayOut(page *ui.Page, w, h float64) {
	l := layout{Scene: s, Layout: s.program.Layout(page)}
	l.words, l.sound = s.verdict()
	below := l.panelHeight(min(w-2*theme.Gap, 480), false)
	if h > w {
		below = min(below, mostPanel*h)
	}
	f := scene.Divide(w, h, s.stage.Aspect(), theme.Touch, below)
	s.stage.Place(f.Board, s.program.Scale)
	if panel := &f.Side; f.Portrait {
		panel.H = min(panel.H, l.panelHeight(panel.W, true))
	} else if high := l.panelHeight(panel.W, true) + theme.Touch + theme.Gap; panel.H > high {
		panel.Y, panel.H = panel.Y+(panel.H-high)/2, high
	}
	inner, header := f.Open(page, scene.PanelPadding, theme.Gap)
	l.addHeader(header, f.Portrait)
	l.addEnds(inner.CutBottom(scene.MainHeight, scene.RowGap))
	l.addVerdict(inner.CutBottom(l.verdictHeight(inner.W), scene.RowGap))
	height := l.Measure(inner.W, l.addRows)
	if high := l.hintHeight(inner.W); inner.H >= height+scene.RowGap+high {
		page.AddParagraph(inner.CutBottom(high, scene.RowGap), l.Text("edit.hint"), theme.TextSmall, l.Theme.TextMuted)
	}
	page.BeginScroll(&s.scroll, inner)
	l.addRows(&inner)
	page.EndScroll(inner.Y)
}

func (l *layout) addHeader(r ui.Rect, onTable bool) {
	scene.AddTool(l.Page, r.CutRight(theme.Touch, 0), onTable, "share", ui.IconShare).Label = l.Text("edit.copy")
	if l.pasteBelow = l.stage.Zooms() && r.W < roomyHeader; !l.pasteBelow {
		paste := scene.AddTool(l.Page, r.CutRight(theme.Touch, 0), onTable, "paste", ui.IconPaste)
		paste.Label = l.Text("play.paste")
	}
	l.program.AddZoom(l.Page, &r, onTable, l.stage)
	l.program.AddHeader(l.Page, r, onTable, l.Text("edit.title"), "back")
}

// addEnds lays out the buttons that leave the editor with the position.
func (l *layout) addEnds(r ui.Rect) {
	names := []string{"analyse", "play"}
	if l.friends != nil {
		names = names[1:]
	}
	for i, c := range bench.Pick(l.all(), names...) {
		c.Add(l.Page, r.Column(i, len(names), 8))
	}
}

// shownTools returns the indices of the tools on the palette.
func (l *layout) shownTools() []int {
	var shown []int
	for i := range l.palette.tools {
		if l.palette.shown(i) {
			shown = append(shown, i)
		}
	}
	return shown
}

// columns returns the number of tools in a row, such that the rows are as equal as possible.
func columns(tools int, width float64) int {
	most := max(1, int((width+toolGap)/(leastTool+toolGap)))
	rows := (tools + most - 1) / most
	return (tools + rows - 1) / rows
}

// verdictHeight returns the height of the verdict below the palette.
func (l *layout) verdictHeight(width float64) float64 {
	if width < roomyHeader { // the control that pastes may stand beside it
		width -= theme.Touch + toolGap
	}
	return max(theme.Touch, ui.ParagraphHeight(l.words, theme.TextSmall, width-mark-24)+12)
}

// panelHeight returns the height of a panel of a width whose contents need not scroll,
// without its header. It includes the hint only if hint is true.
func (l *layout) panelHeight(width float64, hint bool) float64 {
	width -= 2 * scene.PanelPadding
	high := l.Measure(width, l.addRows) + scene.RowGap + l.verdictHeight(width) + scene.RowGap + scene.MainHeight +
		2*scene.PanelPadding
	if hint {
		high += scene.RowGap + l.hintHeight(width)
	}
	return high
}

// hintHeight returns the height of the hint for the palette.
func (l *layout) hintHeight(width float64) float64 {
	return ui.ParagraphHeight(l.Text("edit.hint"), theme.TextSmall, width)
}

// addRows lays out the sides, the palette and the changes at the top of r.
func (l *layout) addRows(r *ui.Rect) {
	sides := func(id string) []string {
		var labels []string
		for side := range game.Player(2) {
			name := games.SideName(l.program.Locale, l.rules, side)
			labels = append(labels, l.program.Locale.Format(id, locale.Data{"Side": name}))
		}
		return labels
	}
	row := r.CutTop(scene.RowHeight, scene.RowGap)
	l.AddSegments(row, []string{"move-first", "move-second"}, sides("edit.to-move"), int(l.now.ToMove),
		theme.TextBody-1)
	if l.palette.grouped() {
		row = r.CutTop(scene.RowHeight, scene.RowGap)
		l.AddSegments(row, []string{groupControl + "first", groupControl + "second"}, sides("edit.pieces"),
			int(l.palette.group), theme.TextBody-1)
	}
	l.addTools(r)
	changes := bench.Pick(l.all(), "undo", "redo", "clear", "standard", "swap")
	for i := range changes {
		changes[i].Look = ui.Ghost
	}
	bench.AddStacked(l.Page, r.CutTop(toolHeight, 0), toolGap, changes)
}

// addTools lays out the palette.
func (l *layout) addTools(r *ui.Rect) {
	shown := l.shownTools()
	across := columns(len(shown), r.W)
	for i, tool := range shown {
		if i%across == 0 && i > 0 {
			r.CutTop(toolHeight, toolGap)
		}
		row := ui.Rect{X: r.X, Y: r.Y, W: r.W, H: toolHeight}
		t := &l.palette.tools[tool]
		b := l.AddButton(row.Column(i%across, across, toolGap), toolControl+t.Name, l.label(t), ui.NoIcon, ui.Quiet)
		b.Stacked, b.Size, b.Selected = true, theme.TextSmall, tool == l.palette.held
		switch t.Kind {
		case games.Erase:
			b.Icon = ui.IconClose
		case games.PickBlock:
			b.Icon = ui.IconTarget
		case games.PutSun:
			b.Icon = ui.IconSun
		default:
			games.SetPiece(b, t.Piece)
		}
	}
	r.CutTop(toolHeight, scene.RowGap)
}

// label returns the label of a tool.
func (s *Scene) label(t *games.Tool) string {
	if t.Side != game.NoSide || t.Label == t.Name || len(t.Label) == 1 {
		return t.Label
	}
	return s.program.Text(t.Label)
}

// addVerdict lays out the verdict of the rules.
func (l *layout) addVerdict(r ui.Rect) {
	if l.pasteBelow {
		place := r.CutRight(theme.Touch, toolGap).Middle(theme.Touch)
		l.AddButton(place, "paste", "", ui.IconPaste, ui.Ghost).Label = l.Text("play.paste")
	}
	inner := l.AddPlate(r, 10, 0, false)
	ink := l.Theme.Text
	if !l.sound {
		ink = l.Theme.TextDanger
		l.AddBold(inner.CutLeft(mark-6, 6), "!", theme.TextBody, ink).Align = text.Center
	}
	high := ui.ParagraphHeight(l.words, theme.TextSmall, inner.W)
	inner.Y += (r.H - high) / 2
	l.AddParagraph(inner, l.words, theme.TextSmall, ink)
}
