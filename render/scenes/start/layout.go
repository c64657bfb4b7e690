package start

import (
	"colat/render/kit/theme"
	"colat/render/kit/ui"
	"colat/render/program/scene"
)

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
	inner, header := f.Open(page, scene.PanelPadding, scene.RowGap)
	p.AddHeader(page, header, f.Portrait, s.game.TitleOf(p.Locale, s.chosen.Start), "front")
	if !f.Portrait {
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
	page.AddBold(r.CutTop(head, 0), how.Title, theme.TextBody-1, p.Theme.TextAccent)
	page.AddParagraph(r, how.Text, size, p.Theme.TextMuted)
}

// addBeginWithFriends lays out the button that opens the room or changes its terms.
func (s *Scene) addBeginWithFriends(page *ui.Page, r ui.Rect) {
	label, icon := s.program.Text("start.make-room"), ui.IconPeople
	t := s.tournament()
	switch {
	case s.friends.settles || t != nil && t.settles:
		label, icon = s.program.Text("start.set-room"), ui.IconCheck
	case t != nil:
		label = s.program.Text("tournament.open")
	}
	page.AddButton(r, "make-room", label, icon, ui.Primary)
}
