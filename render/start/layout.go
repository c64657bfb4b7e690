package start

import (
	"math"

	"colat/render/faces"
	"colat/render/scene"
	"colat/render/text"
	"colat/render/theme"
	"colat/render/ui"
)

// Measures of the rows.
const (
	labelAbove = 24.0 // the height of a row's label that stands above the row
	mostSpread = 14.0 // how much further apart than need be rows stand
	lineGap    = 4.0  // between the lines of a row
	faceHigh   = 70.0 // the height of a line of faces
	mostLarger = 34.0 // how much higher a line of faces is at most where there is room
	noteGap    = 5.0  // between a row and its note
	roomyFaces = 320  // the width from which a line of faces has room for larger names
)

// sheet is rows as they are laid out on a place of a width.
type sheet struct {
	rows    []row
	width   float64
	stacked bool    // labels stand above the rows rather than beside
	larger  float64 // how much higher than need be lines of faces are
}

// size returns that of the choices' labels.
func (s *sheet) size() float64 {
	if s.width < 320 {
		return theme.TextSmall
	}
	return theme.TextBody
}

// beside returns the width of a label beside its row: the usual one, or what the
// longest label needs.
func (s *sheet) beside() float64 {
	width := 84.0
	if s.width < 320 {
		width = 76
	}
	style := text.Style{Size: s.labelSize() * ui.LeastText}
	for i := range s.rows {
		width = max(width, math.Ceil(text.Width(s.rows[i].label, style)))
	}
	return width
}

// labelSize returns that of a row's label.
func (s *sheet) labelSize() float64 { return s.size() - 1 }

// lines returns the lines of a row.
func (s *sheet) lines(r *row) [][]choice {
	width := s.width
	if !s.stacked && r.label != "" && !r.faces {
		width -= s.beside() + 8
	}
	return r.linesOf(width, s.size())
}

// height returns that of the rows.
func (s *sheet) height() float64 {
	height := -scene.RowGap
	for i := range s.rows {
		r := &s.rows[i]
		height += float64(len(s.lines(r)))*(s.lineHeight(r)+lineGap) - lineGap + scene.RowGap
		if s.stacked && r.label != "" {
			height += labelAbove
		}
		if r.note != "" {
			height += noteGap + s.noteHeight(r)
		}
	}
	return height
}

// lineHeight returns that of a line of the row.
func (s *sheet) lineHeight(r *row) float64 {
	if r.faces {
		return faceHigh + s.larger
	}
	return scene.RowHeight
}

// noteHeight returns that of a row's note.
func (s *sheet) noteHeight(r *row) float64 {
	return ui.ParagraphHeight(r.note, theme.TextSmall, s.width-4)
}

// mostPanel is the part of a screen higher than wide that the panel may take from the
// board. More rows than it holds scroll.
const mostPanel = 0.62

// LayOut implements scene.Scene.
func (s *Scene) LayOut(page *ui.Page, w, h float64) {
	if s.picking != nil {
		s.picking.layOut(page, w, h)
		return
	}
	p, rows := s.program, menu{s}.rows()
	const buttons = scene.RowGap + scene.MainHeight
	narrow := sheet{rows: rows, width: min(w-2*theme.Gap, 480) - 2*scene.PanelPadding}
	below := narrow.height() + buttons + 2*scene.PanelPadding
	if h > w {
		below = min(below, mostPanel*h)
	}
	f := scene.Divide(w, h, s.stage.Aspect(), theme.Touch, below)
	s.stage.Place(f.Board, p.Scale)
	if f.Portrait {
		p.AddHeader(page, f.Header, true, p.Text("app.title"), "front")
	}
	page.Add(ui.Item{Kind: ui.Panel, Rect: f.Side})
	inner := f.Side.Inset(scene.PanelPadding)
	if !f.Portrait {
		p.AddHeader(page, inner.CutTop(theme.Touch, scene.RowGap), false, p.Text("app.title"), "front")
		about := s.game.About(p.Locale, s.Rules())
		const gap = 14
		beside := sheet{rows: rows, width: inner.W}
		if height := ui.ParagraphHeight(about, theme.TextBody, inner.W); inner.H >= beside.height()+buttons+height+gap {
			page.AddParagraph(inner.CutTop(height, gap), about, theme.TextBody, p.Theme.TextMuted)
		}
	}
	begin := inner.CutBottom(scene.MainHeight, scene.RowGap)
	s.addRows(page, inner, rows)
	s.addBegin(page, begin)
	switch {
	case s.chance != nil:
		s.chance.layOut(page, p, w, h)
	case s.machines != nil:
		s.machines.layOut(page, w, h)
	}
}

// addRows lays out the rows in r. Where there is room their labels stand above them
// and the rows apart; where there is too little the rows scroll.
func (s *Scene) addRows(page *ui.Page, r ui.Rect, rows []row) {
	sh := sheet{rows: rows, width: r.W, stacked: true}
	const spare = 46 // that labels above the rows leave at least
	if r.H < sh.height()+spare {
		sh.stacked = false
	}
	sh.larger = max(0, min(mostLarger, (r.H-sh.height())/9))
	height := sh.height()
	between := float64(len(rows) - 1)
	spread := min(mostSpread, max(0, r.H-height)/between)
	height += spread * between
	page.BeginScroll(&s.scroll, r)
	defer page.EndScroll(max(r.H, height))
	content := r
	content.H = max(r.H, height)
	clear(s.actions)
	for i := range rows {
		s.addRow(page, &content, &sh, &rows[i])
		content.CutTop(scene.RowGap+spread, 0)
	}
	s.addPrimer(page, content)
}

// addRow lays out a row at the head of content.
func (s *Scene) addRow(page *ui.Page, content *ui.Rect, sh *sheet, r *row) {
	var label ui.Rect
	if sh.stacked && r.label != "" {
		label = content.CutTop(labelAbove, 0)
		label = ui.Rect{X: label.X + 2, Y: label.Y, W: label.W - 4, H: labelAbove - 4}
	}
	defer page.EvenRows(len(page.Items))
	for i, choices := range sh.lines(r) {
		if i > 0 {
			content.CutTop(lineGap, 0)
		}
		line := content.CutTop(sh.lineHeight(r), 0)
		if !sh.stacked && r.label != "" && !r.faces {
			beside := line.CutLeft(sh.beside(), 8)
			if i == 0 {
				label = beside
			}
		}
		if i == 0 && r.label != "" && (sh.stacked || !r.faces) {
			page.AddLabel(label, r.label, sh.labelSize(), s.program.Theme.TextMuted)
		}
		s.addLine(page, line, r, choices, sh.size())
	}
	if r.note != "" {
		content.CutTop(noteGap, 0)
		note := content.CutTop(sh.noteHeight(r), 0)
		page.AddParagraph(ui.Rect{X: note.X + 2, Y: note.Y, W: note.W - 4}, r.note, theme.TextSmall,
			s.program.Theme.TextMuted)
	}
}

// addLine lays out some choices of a row.
func (s *Scene) addLine(page *ui.Page, line ui.Rect, r *row, choices []choice, size float64) {
	segment := size
	if r.faces {
		segment = theme.TextSmall
		if line.W < roomyFaces {
			segment -= 2
		}
	}
	for i, c := range choices {
		var item *ui.Item
		switch {
		case r.stepper && i == 0:
			item = page.AddButton(line.CutLeft(theme.Touch, 0), c.name, "", c.icon, ui.Quiet)
			item.Repeats = true
		case r.stepper:
			item = page.AddButton(line.CutRight(theme.Touch, 0), c.name, "", c.icon, ui.Quiet)
			item.Repeats = true
		case r.most > 0:
			item = page.AddField(line, c.name, r.label, c.label, r.most)
		case r.apart:
			item = page.AddButton(line.Column(i, len(choices), 8), c.name, c.label, c.icon, ui.Quiet)
			for _, item.Text = range append([]string{c.label}, c.shorter...) {
				if item.Size = size; !item.Clipped() {
					break
				}
			}
		default:
			item = page.Add(ui.Item{
				Kind: ui.Segment, Rect: line.Column(i, len(choices), 0), Name: c.name, Text: c.label,
				Size: segment, Stacked: c.level > 0, Selected: c.selected, First: i == 0, Last: i == len(choices)-1,
			})
		}
		if item.Kind != ui.Segment && item.Kind != ui.Field {
			item.Size = size
		}
		item.Disabled = c.disabled
		if r.whose != "" {
			item.Label = r.whose + ": " + c.label
		}
		if c.level > 0 {
			faces.Set(item, c.level)
		}
		if c.act != nil {
			s.actions[c.name] = c.act
		}
	}
	if r.stepper {
		value := page.AddLabel(line, r.value, size, s.program.Theme.Text)
		value.Align, value.Tabular = text.Center, true
	}
}

// addBegin lays out the buttons that begin a game.
func (s *Scene) addBegin(page *ui.Page, r ui.Rect) {
	p := s.program
	if s.friends != nil {
		s.addBeginWithFriends(page, r)
		return
	}
	if s.saved != nil {
		page.AddButton(r.CutLeft((r.W-8)/2, 8), "resume", p.Text("start.resume"), ui.IconRedo, ui.Quiet)
	}
	page.AddButton(r, "start", p.Text("start.start"), ui.IconPlay, ui.Primary)
}

// addPrimer explains how to move, for newcomers, in room that nothing else needs.
func (s *Scene) addPrimer(page *ui.Page, r ui.Rect) {
	const head, size = 26, theme.TextBody - 2
	p := s.program
	how := s.game.Help(p.Locale, s.Rules())[0]
	height := head + ui.ParagraphHeight(how.Text, size, r.W)
	if r.H < height+12 {
		return
	}
	r.CutTop((r.H-height)*0.4, 0)
	l := page.AddLabel(r.CutTop(head, 0), how.Title, theme.TextBody-1, p.Theme.TextAccent)
	l.Bold = true
	page.AddParagraph(r, how.Text, size, p.Theme.TextMuted)
}
