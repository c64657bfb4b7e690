package start

import (
	"math"

	"colat/render/kit/faces"
	"colat/render/kit/text"
	"colat/render/kit/theme"
	"colat/render/kit/ui"
	"colat/render/program/scene"
)

// Measures of the rows.
const (
	labelAbove = 24.0 // height of a row's label above the row
	mostSpread = 14.0 // most additional space between rows
	lineGap    = 4.0  // between the lines of a row
	faceHigh   = 70.0 // height of a line of faces
	mostLarger = 34.0 // most additional height of a line of faces
	noteGap    = 5.0  // between a row and its note
	roomyFoot  = 320  // least width for the labels of three buttons at the foot
)

// sheet is a layout of rows in a width.
type sheet struct {
	rows    []row
	width   float64
	stacked bool    // labels are above the rows, not beside them
	larger  float64 // additional height of lines of faces
	// dense allows the smallest readable labels, so that all rows are visible.
	dense bool
}

// The least sizes of the choices' labels, as parts of their usual size. All have the same
// size.
const leastPart, densePart = 0.9, 0.82

// leastSize returns the least size of the choices' labels.
func (s *sheet) leastSize() float64 {
	if s.dense {
		return s.size() * densePart
	}
	return s.size() * leastPart
}

// size returns the usual size of the choices' labels.
func (s *sheet) size() float64 {
	if s.width < 320 {
		return theme.TextSmall
	}
	return theme.TextBody
}

// beside returns the width of the labels beside the rows: the usual width, or that of the
// longest label.
func (s *sheet) beside() float64 {
	width := 84.0
	if s.width < 320 {
		width = 76
	}
	style := text.Style{Size: (s.size() - 1) * ui.LeastText}
	for i := range s.rows {
		width = max(width, math.Ceil(text.Width(s.rows[i].label, style)))
	}
	return width
}

// labelSize returns the size at which the labels of all rows fit.
func (s *sheet) labelSize() float64 {
	style := text.Style{Size: s.size() - 1}
	for i := range s.rows {
		if r := &s.rows[i]; !s.stacked && !r.faces {
			style = text.Fit(r.label, style, s.beside(), style.Size*ui.LeastText)
		}
	}
	return style.Size
}

// lines returns the lines of a row.
func (s *sheet) lines(r *row) [][]choice {
	width := s.width
	if !s.stacked && r.label != "" && !r.whole() {
		width -= s.beside() + 8
	}
	return r.linesOf(width, s.leastSize())
}

// height returns the height of all rows.
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

// lineHeight returns the height of a line of a row.
func (s *sheet) lineHeight(r *row) float64 {
	if r.faces {
		return faceHigh + s.larger
	}
	return scene.RowHeight
}

// noteHeight returns the height of a row's note.
func (s *sheet) noteHeight(r *row) float64 {
	return ui.ParagraphHeight(r.note, theme.TextSmall, s.width-4)
}

// buttonsHigh is the height of the buttons at the foot of the panel with the gap above them.
const buttonsHigh = scene.RowGap + scene.MainHeight

// leastSheet is the least height of a panel for rows.
const leastSheet = 220.0

// divide divides the screen. Neither the place of the panel depends on the number of rows,
// nor that of the board on its shape, so that a choice moves no controls. In portrait, the
// rows scroll if the board would not be the largest element.
func (s *Scene) divide(w, h float64, rows []row) scene.Frame {
	most := max(leastSheet, scene.MostBelow(w, h, theme.Touch))
	below := func(rows []row) float64 {
		narrow := sheet{rows: rows, width: min(w-2*theme.Gap, 480) - 2*scene.PanelPadding}
		return max(leastSheet, min(narrow.height()+buttonsHigh+2*scene.PanelPadding, most))
	}
	first := rows
	if s.friends == nil {
		first = menu{s}.firstRows()
	}
	f := scene.Divide(w, h, 1, theme.Touch, below(first))
	if f.Portrait { // as wide as with the first rows only
		column := f.Side
		f = scene.DivideUpright(w, h, 1, theme.Touch, below(rows))
		f.Side.X, f.Side.W, f.Header.X, f.Header.W = column.X, column.W, column.X, column.W
	}
	return f
}

// LayOut implements scene.Scene.
func (s *Scene) LayOut(page *ui.Page, w, h float64) {
	if s.picking != nil {
		s.picking.layOut(page, w, h)
		return
	}
	p, rows := s.program, menu{s}.rows()
	f := s.divide(w, h, rows)
	s.stage.Center(f.Board, p.Scale)
	if f.Portrait {
		p.AddHeader(page, f.Header, true, s.title(), "front")
	}
	page.Add(ui.Item{Kind: ui.Panel, Rect: f.Side})
	inner := f.Side.Inset(scene.PanelPadding)
	if !f.Portrait {
		p.AddHeader(page, inner.CutTop(theme.Touch, scene.RowGap), false, s.title(), "front")
		about := s.game.AboutOf(p.Locale, s.chosen.Start)
		const gap = 14
		beside := sheet{rows: rows, width: inner.W}
		if height := ui.ParagraphHeight(about, theme.TextBody, inner.W); inner.H >= beside.height()+buttonsHigh+height+gap {
			page.AddParagraph(inner.CutTop(height, gap), about, theme.TextBody, p.Theme.TextMuted)
		}
	}
	begin := inner.CutBottom(scene.MainHeight, scene.RowGap)
	s.addRows(page, inner, rows)
	s.worked.hold(s, page)
	s.addBegin(page, begin)
	switch {
	case s.chance != nil:
		s.chance.layOut(page, p, w, h)
	case s.machines != nil:
		s.machines.layOut(page, w, h)
	}
}

// title returns the title of the game.
func (s *Scene) title() string { return s.game.TitleOf(s.program.Locale, s.chosen.Start) }

// addRows lays out the rows in r. If there is spare space, labels are above the rows and the
// rows are spread; if there is too little space, the rows scroll.
func (s *Scene) addRows(page *ui.Page, r ui.Rect, rows []row) {
	if bare := (&sheet{rows: rows, width: r.W}); !s.more && r.H < bare.height() {
		for i := range rows { // choices take precedence over notes
			rows[i].note = ""
		}
	}
	sh := sheet{rows: rows, width: r.W, stacked: true}
	const spare = 46 // least spare space for labels above the rows
	if r.H < sh.height()+spare {
		sh.stacked = false
		if r.H < sh.height() {
			sh.dense = true
			sh.dense = r.H >= sh.height() // of no use if the rows scroll anyway
		}
	}
	sh.larger = max(0, min(mostLarger, (r.H-sh.height())/9))
	height := sh.height()
	between := float64(max(1, len(rows)-1))
	spread := min(mostSpread, max(0, r.H-height)/between)
	height += spread * float64(len(rows)-1)
	page.BeginScroll(&s.scroll, r)
	defer page.EndScroll(max(r.H, height))
	content := r
	content.H = max(r.H, height)
	clear(s.actions)
	defer page.EvenList(len(page.Items))
	for i := range rows {
		s.addRow(page, &content, &sh, &rows[i])
		content.CutTop(scene.RowGap+spread, 0)
	}
	s.addPrimer(page, content)
}

// addRow lays out a row at the top of content.
func (s *Scene) addRow(page *ui.Page, content *ui.Rect, sh *sheet, r *row) {
	var label ui.Rect
	if sh.stacked && r.label != "" {
		label = content.CutTop(labelAbove, 0)
		label = ui.Rect{X: label.X + 2, Y: label.Y, W: label.W - 4, H: labelAbove - 4}
	}
	for i, choices := range sh.lines(r) {
		if i > 0 {
			content.CutTop(lineGap, 0)
		}
		line := content.CutTop(sh.lineHeight(r), 0)
		if !sh.stacked && r.label != "" && !r.whole() {
			beside := line.CutLeft(sh.beside(), 8)
			if i == 0 {
				label = beside
			}
		}
		if i == 0 && r.label != "" && (sh.stacked || !r.whole()) {
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

// addLine lays out a line of a row.
func (s *Scene) addLine(page *ui.Page, line ui.Rect, r *row, choices []choice, size float64) {
	segment := size
	if r.faces {
		segment = theme.TextSmall
	}
	short := r.faces && !namesFit(r.choices, line.W/facesInLine, segment)
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
				if item.Size = size; item.FittedSize() >= size*densePart {
					break
				}
			}
		default:
			label := c.label
			if short {
				label = c.shorter[0]
			}
			item = page.Add(ui.Item{
				Kind: ui.Segment, Rect: line.Column(i, len(choices), 0), Name: c.name, Text: label,
				Size: segment, Stacked: c.level > 0, Selected: c.selected, First: i == 0, Last: i == len(choices)-1,
			})
		}
		if item.Kind != ui.Segment && item.Kind != ui.Field {
			item.Size = size
		}
		item.Disabled = c.disabled
		switch {
		case r.whose != "":
			item.Label = r.whose + ": " + c.label
		case short:
			item.Label = c.label
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
		value.Align = text.Center
	}
}

// namesFit reports whether the names of levels fit below faces of a width, in a size.
func namesFit(levels []choice, width, size float64) bool {
	const beside = 8 // total space at both ends of a name
	for _, c := range levels {
		if text.Width(c.label, text.Style{Size: size}) > width-beside {
			return false
		}
	}
	return true
}

// addBegin lays out the buttons at the foot.
func (s *Scene) addBegin(page *ui.Page, r ui.Rect) {
	p := s.program
	if s.friends != nil {
		s.addBeginWithFriends(page, r)
		return
	}
	more := scene.Button{Name: moreName, Label: p.Text("start.more"), Icon: ui.IconDown}
	if s.more {
		more.Label, more.Icon = p.Text("start.less"), ui.IconUp
	}
	if s.saved != nil && r.W < roomyFoot {
		more.Label = p.Text("start.more-short")
		if s.more {
			more.Label = p.Text("start.less-short")
		}
	}
	list := []scene.Button{more}
	if s.saved != nil {
		list = append(list, scene.Button{Name: "resume", Label: p.Text("start.resume"), Icon: ui.IconRedo})
	}
	start := scene.Button{Name: "start", Label: p.Text("start.start"), Icon: ui.IconPlay, Look: ui.Primary}
	scene.AddButtons(page, r, append(list, start))
}

// addPrimer explains how to move, for new users, if there is spare space.
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
