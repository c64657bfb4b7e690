package edit

import (
	"math"

	"colat/game"
	"colat/render/games"
	"colat/render/locale"
	"colat/render/scene"
	"colat/render/text"
	"colat/render/theme"
	"colat/render/ui"
)

// Measures of the panel, in device-independent pixels.
const (
	toolHeight = 52.0
	leastTool  = 46.0 // the width of a tool
	toolGap    = 4.0
	mostPanel  = 0.56 // the part of a screen higher than wide that the panel may take
	mark       = 22.0 // the tick beside the verdict
)

// layout lays the scene out. It changes nothing of it.
type layout struct {
	*Scene
	page  *ui.Page
	theme *theme.Theme
	words string // of the verdict
	sound bool
}

// LayOut implements scene.Scene.
func (s *Scene) LayOut(page *ui.Page, w, h float64) {
	l := layout{Scene: s, page: page, theme: s.program.Theme}
	l.words, l.sound = s.verdict()
	const fixed = scene.RowGap + scene.MainHeight + 2*scene.PanelPadding
	below := l.height(min(w-2*theme.Gap, 480)-2*scene.PanelPadding) + fixed
	if h > w {
		below = min(below, mostPanel*h)
	}
	f := scene.Divide(w, h, s.stage.Aspect(), theme.Touch, below)
	s.stage.Place(f.Board, s.program.Scale)
	panel := f.Side
	if f.Portrait {
		l.addHeader(f.Header, true)
		panel.H = min(panel.H, l.height(panel.W-2*scene.PanelPadding)+fixed)
	}
	page.Add(ui.Item{Kind: ui.Panel, Rect: panel})
	inner := panel.Inset(scene.PanelPadding)
	if !f.Portrait {
		l.addHeader(inner.CutTop(theme.Touch, theme.Gap), false)
	}
	l.addEnds(inner.CutBottom(scene.MainHeight, scene.RowGap))
	page.BeginScroll(&s.scroll, inner)
	height := l.height(inner.W)
	l.addRows(inner)
	page.EndScroll(height)
}

func (l *layout) text(id string) string { return l.program.Text(id) }

func (l *layout) addHeader(r ui.Rect, onTable bool) {
	b := l.page.AddButton(r.CutRight(theme.Touch, 0), "share", "", ui.IconShare, ui.Ghost)
	b.OnTable = onTable
	b = l.page.AddButton(r.CutRight(theme.Touch, 0), "paste", "", ui.IconPaste, ui.Ghost)
	b.OnTable = onTable
	l.program.AddHeader(l.page, r, onTable, l.text("edit.title"), "back")
}

// addEnds lays out what leads on from the position.
func (l *layout) addEnds(r ui.Rect) {
	analyse := l.page.AddButton(r.Column(0, 2, 8), "analyse", l.text("edit.analyse"), ui.IconTree, ui.Quiet)
	play := l.page.AddButton(r.Column(1, 2, 8), "play", l.text("edit.play"), ui.IconPlay, ui.Primary)
	analyse.Disabled, play.Disabled = !l.sound, !l.sound
}

// shownTools are the tools on the palette.
func (l *layout) shownTools() []int {
	var shown []int
	for i := range l.palette.tools {
		if l.palette.shown(i) {
			shown = append(shown, i)
		}
	}
	return shown
}

// columns returns how many of so many tools stand side by side: as many in every row.
func columns(tools int, width float64) int {
	most := max(1, int((width+toolGap)/(leastTool+toolGap)))
	rows := (tools + most - 1) / most
	return (tools + rows - 1) / rows
}

// verdictHeight is that of the line below the palette.
func (l *layout) verdictHeight(width float64) float64 {
	return max(theme.Touch, ui.ParagraphHeight(l.words, theme.TextSmall, width-mark-24)+12)
}

// height returns that of the rows.
func (l *layout) height(width float64) float64 {
	tools := len(l.shownTools())
	across := columns(tools, width)
	height := scene.RowHeight + scene.RowGap + math.Ceil(float64(tools)/float64(across))*(toolHeight+toolGap) - toolGap
	if l.palette.grouped() {
		height += scene.RowHeight + scene.RowGap
	}
	return height + scene.RowGap + toolHeight + scene.RowGap + l.verdictHeight(width)
}

func (l *layout) addRows(r ui.Rect) {
	r.H = math.Inf(1)
	sides := func(id string) []string {
		var labels []string
		for side := range game.Player(2) {
			name := games.SideName(l.program.Locale, l.rules, side)
			labels = append(labels, l.program.Locale.Format(id, locale.Data{"Side": name}))
		}
		return labels
	}
	row := r.CutTop(scene.RowHeight, scene.RowGap)
	l.page.AddSegments(row, []string{"move-first", "move-second"}, sides("edit.to-move"), int(l.now.ToMove), theme.TextBody-1)
	if l.palette.grouped() {
		row = r.CutTop(scene.RowHeight, scene.RowGap)
		l.page.AddSegments(row, []string{groupControl + "first", groupControl + "second"}, sides("edit.pieces"),
			int(l.palette.group), theme.TextBody-1)
	}
	l.addTools(&r)
	l.addChanges(r.CutTop(toolHeight, scene.RowGap))
	l.addVerdict(r.CutTop(l.verdictHeight(r.W), 0))
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
		b := l.page.AddButton(row.Column(i%across, across, toolGap), toolControl+t.Name, l.label(t), ui.NoIcon, ui.Quiet)
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

// label is what a tool is called.
func (s *Scene) label(t *games.Tool) string {
	if t.Side != game.Nobody || t.Label == t.Name || len(t.Label) == 1 {
		return t.Label
	}
	return s.program.Text(t.Label)
}

// addChanges lays out what changes the whole position.
func (l *layout) addChanges(r ui.Rect) {
	changes := []struct {
		name, label string
		icon        ui.Icon
		disabled    bool
	}{
		{"undo", "edit.undo", ui.IconUndo, len(l.before) == 0},
		{"redo", "edit.redo", ui.IconRedo, len(l.after) == 0},
		{"clear", "edit.clear", ui.IconMinus, false},
		{"standard", "edit.standard", ui.IconFirst, false},
		{"swap", "edit.swap", ui.IconSwap, false},
	}
	for i, c := range changes {
		b := l.page.AddButton(r.Column(i, len(changes), toolGap), c.name, l.text(c.label), c.icon, ui.Ghost)
		b.Stacked, b.Size, b.Disabled = true, theme.TextSmall, c.disabled
	}
}

// addVerdict lays out what the rules say about the position.
func (l *layout) addVerdict(r ui.Rect) {
	l.page.Add(ui.Item{Kind: ui.Plate, Rect: r})
	inner := ui.Rect{X: r.X + 10, Y: r.Y, W: r.W - 20, H: r.H}
	sign, ink, color := "✓", l.theme.Text, l.theme.TextAccent
	if !l.sound {
		sign, ink, color = "!", l.theme.TextDanger, l.theme.TextDanger
	}
	tick := l.page.AddLabel(inner.CutLeft(mark-6, 6), sign, theme.TextBody, color)
	tick.Bold, tick.Align = true, text.Center
	high := ui.ParagraphHeight(l.words, theme.TextSmall, inner.W)
	inner.Y += (r.H - high) / 2
	l.page.AddParagraph(inner, l.words, theme.TextSmall, ink)
}
