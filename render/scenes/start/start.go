// Package start is the scene in which the user sets up a game: its rules, the players, the
// thinking times of engines, and the start, which the board shows.
package start

import (
	"slices"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/game"
	"colat/render/bench"
	"colat/render/kit/theme"
	"colat/render/kit/ui"
	"colat/render/program/scene"
	"colat/render/program/storage"
	"colat/render/table/board"
	"colat/render/table/stage"
)

// Board implements scene.Scene.
func (s *Scene) Board() *stage.Stage { return s.stage }

// Below implements scene.Turner.
func (s *Scene) Below() game.Player { return s.chosen.Side() }

// Close implements scene.Scene.
func (s *Scene) Close() {
	if s.chance != nil {
		s.chance.call.Cancel()
	}
}

// Update implements scene.Scene.
func (s *Scene) Update(in *ui.Input) {
	s.stage.View.Update()
	if s.chance != nil {
		s.awaitChance(in)
		return
	}
	if s.machines != nil {
		s.Keys(in, nil, false)
		return
	}
	tap := s.stage.Point(in, s.picking != nil)
	if t := s.tournament(); t != nil {
		bench.Type(s.program, in, titleField, t.Title, s.Write)
	}
	if s.picking == nil {
		s.Keys(in, nil, false)
		return
	}
	s.picking.toggle(tap)
	for _, key := range in.Keys {
		if tap, used := s.program.BoardKey(s.stage, key); used {
			s.picking.toggle(tap)
		} else if key == ebiten.KeyEscape {
			s.cancelPicking()
			return
		}
	}
}

// Activate implements scene.Scene.
func (s *Scene) Activate(control string) {
	s.worked.note(s, control)
	s.Controls.Activate(control)
}

// all returns the controls of the page. Escape closes what is open on it, or leaves.
func (s *Scene) all() []bench.Control {
	list := []bench.Control{
		{Name: "done-algorithms", Disabled: s.machines == nil, Do: s.closeMachines, Keys: "Esc"},
		{Name: "cancel-chance", Disabled: s.chance == nil, Do: s.cancelChance},
		{Name: "cancel-pick", Disabled: s.picking == nil, Do: s.cancelPicking, Keys: "Esc"},
		{Name: "done-pick", Disabled: s.picking == nil, Do: s.endPicking},
		{Name: "front", Do: s.leave, Keys: "Esc"},
		{Name: "start", Do: func() {
			s.chosen.Deal(s.program.Rand)
			s.program.Go(scene.Game{Setup: &s.chosen})
		}},
		{Name: titleField, Do: func() { s.program.Worked.Focus = titleField }},
		{Name: "make-room", Disabled: s.friends == nil, Do: s.makeRoom},
		{Name: "resume", Disabled: s.saved == nil, Do: func() { s.program.Resume(s.saved) }},
		{Name: "draw-cells", Do: s.drawSquares},
		{Name: "pick-cells", Do: s.pick},
		{Name: "no-cells", Do: s.dropSquares},
		{Name: moreName, Do: s.unfold},
	}
	rows := menu{s}.rows()
	if s.machines != nil {
		rows = slices.Concat(rows, s.machines.rows(game.First), s.machines.rows(game.Second))
	}
	for i := range rows {
		list = append(list, rows[i].choices...)
	}
	return list
}

// leave goes back to the room or the tournament whose terms are chosen, or to the front page.
func (s *Scene) leave() {
	switch t := s.tournament(); {
	case t != nil && t.settles:
		s.program.Go(scene.Tournament{})
	case s.friends != nil && s.friends.settles:
		s.program.Go(scene.Room{})
	default:
		s.program.Go(scene.Front{Setup: &s.chosen})
	}
}

// Facts implements scene.Teller.
func (s *Scene) Facts() scene.Facts {
	f := scene.Facts{Scene: "start", Options: s.Rules().OptionsOf(s.chosen.Start), State: s.chosen.Start}
	if s.picking != nil {
		f.Options, f.State = s.picking.options(), nil
		if s.picking.full() {
			f.State = s.picking.start()
		}
	}
	return f
}

// Narrate implements scene.Narrator.
func (s *Scene) Narrate() scene.Narration {
	n := scene.Narration{Board: true}
	if s.picking == nil {
		return n
	}
	n.Doable = stage.Doable{Targets: s.picking.squares, Target: s.program.Text("access.pickable")}
	if !s.picking.full() {
		for square := range board.MaxSquares {
			n.Targets.Add(square)
		}
	}
	return n
}

// makeRoom opens a room or a tournament, or changes the terms of the existing one.
func (s *Scene) makeRoom() {
	s.program.Remember(func(kept *storage.Settings) { kept.Choices = s.chosen.Choices() })
	if s.tournament() == nil {
		s.program.Go(scene.Room{Terms: s.roomTerms()})
	} else if terms := s.tournamentTerms(); terms.Check() == nil {
		s.program.Go(scene.Tournament{Terms: terms})
	} else {
		s.program.Say(s.program.Text("tournament.untitled"))
	}
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
		return max(leastSheet, min(s.height(&narrow)+buttonsHigh+2*scene.PanelPadding, most))
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
		if height := ui.ParagraphHeight(about, theme.TextBody, inner.W); inner.H >= s.height(&beside)+buttonsHigh+height+gap {
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
	if bare := (sheet{rows: rows, width: r.W}); !s.more && r.H < s.height(&bare) {
		for i := range rows { // choices take precedence over notes
			rows[i].note = ""
		}
	}
	sh := sheet{rows: rows, width: r.W, stacked: true}
	const spare = 46 // least spare space for labels above the rows
	if r.H < s.height(&sh)+spare {
		sh.stacked = false
		if r.H < s.height(&sh) {
			sh.dense = true
			sh.dense = r.H >= s.height(&sh) // of no use if the rows scroll anyway
		}
	}
	sh.larger = max(0, min(mostLarger, (r.H-s.height(&sh))/9))
	height := s.height(&sh)
	between := float64(max(1, len(rows)-1))
	spread := min(mostSpread, max(0, r.H-height)/between)
	height += spread * float64(len(rows)-1)
	page.BeginScroll(&s.scroll, r)
	defer page.EndScroll(r.Y + max(r.H, height))
	content := r
	content.H = max(r.H, height)
	defer page.EvenList(len(page.Items))
	s.addSheet(page, &content, &sh, scene.RowGap+spread)
	content.CutTop(0, scene.RowGap+spread)
	s.addPrimer(page, content)
}

// addBegin lays out the buttons at the foot.
func (s *Scene) addBegin(page *ui.Page, r ui.Rect) {
	p := s.program
	if s.friends != nil {
		s.addBeginWithFriends(page, r)
		return
	}
	more := bench.Control{Name: moreName, Icon: ui.IconDown}
	switch low := s.saved != nil && r.W < roomyFoot; {
	case s.more && low:
		more.Label = p.Text("start.less-short")
	case s.more:
		more.Label = p.Text("start.less")
	case low:
		more.Label = p.Text("start.more-short")
	default:
		more.Label = p.Text("start.more")
	}
	if s.more {
		more.Icon = ui.IconUp
	}
	list := []bench.Control{more}
	if s.saved != nil {
		list = append(list, bench.Control{Name: "resume", Label: p.Text("start.resume"), Icon: ui.IconRedo})
	}
	list = append(list, bench.Control{Name: "start", Label: p.Text("start.start"), Icon: ui.IconPlay, Look: ui.Primary})
	bench.AddButtons(page, r, list)
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
