package render

import (
	"math/bits"

	"colat/game/othello"
	"colat/render/text"
	"colat/render/theme"
	"colat/render/ui"
)

// frame is how a scene divides the screen: the board, and what belongs to it
// beside or below.
type frame struct {
	portrait bool
	board    ui.Rect // square
	header   ui.Rect // portrait only: above the board
	side     ui.Rect // landscape: the panel; portrait: what lies below the board
	margin   float64
}

// The least a landscape panel is wide, on small screens and on others, and the
// most.
const leastPanel, usualPanel, widestPanel = 288.0, 364.0, 460.0

// divide lays a screen out in the way that leaves the larger board. In portrait
// above goes over the board and below under it, both without margins.
func divide(w, h, above, below float64) frame {
	margin := theme.Margin
	if min(w, h) < 600 {
		margin = theme.Gap
	}
	least := min(max(leastPanel, w*0.355), usualPanel)
	beside := min(h-2*margin, w-3*margin-least)
	under := min(w-margin, h-above-below-4*margin)
	if beside >= under {
		panel := min(w-3*margin-beside, widestPanel, max(beside, usualPanel))
		left := (w - beside - panel - margin) / 2
		f := frame{margin: margin}
		f.board = ui.Rect{X: left, Y: (h - beside) / 2, W: beside, H: beside}
		f.side = ui.Rect{X: f.board.Right() + margin, Y: margin, W: panel, H: h - 2*margin}
		if tallest := max(beside, 640); f.side.H > tallest { // a tall screen: no endless panel
			f.side.Y, f.side.H = (h-tallest)/2, tallest
		}
		return f
	}
	f := frame{portrait: true, margin: margin}
	under = max(under, min(w-margin, 160))
	column := min(w-2*margin, max(under, 480))
	left := (w - column) / 2
	spare := max(0, h-above-below-under-4*margin)
	f.header = ui.Rect{X: left, Y: margin, W: column, H: above}
	f.board = ui.Rect{X: (w - under) / 2, Y: f.header.Bottom() + margin + spare*0.25, W: under, H: under}
	top := f.board.Bottom() + margin + spare*0.25
	f.side = ui.Rect{X: left, Y: top, W: column, H: h - margin - top}
	return f
}

// Heights on the start scene.
const (
	rowHeight  = theme.Touch
	mainHeight = 48.0
	rowGap     = 6.0
	rowLabel   = 24.0 // a row's label, where it stands above the row
)

// choiceRows is how many rows of choices there are, and with the buttons for the
// cells the number of gaps.
const choiceRows = 4

// rowsHeight is the height of everything below the start scene's header, with
// labels beside the rows or above them.
func rowsHeight(stacked bool) float64 {
	height := (choiceRows+1)*(rowHeight+rowGap) + mainHeight
	if stacked {
		height += choiceRows * rowLabel
	}
	return height
}

func (s *startScene) layOut(page *ui.Page, w, h float64) {
	if s.picking {
		s.layOutPicking(page, w, h)
		return
	}
	f := divide(w, h, theme.Touch, rowsHeight(false)+2*panelPadding)
	s.boardRect = f.board
	placeBoard(s.view, f.board, s.app.scale)
	if f.portrait {
		s.app.addHeader(page, f.header, true, s.app.text("app.title"), "")
	}
	page.Add(ui.Item{Kind: ui.Panel, Rect: f.side})
	inner := f.side.Inset(panelPadding)
	if f.portrait {
		s.addChoices(page, inner)
		return
	}
	s.app.addHeader(page, inner.CutTop(theme.Touch, rowGap), false, s.app.text("app.title"), "")
	about := s.app.text("start.about-victory")
	if s.setup.rules == othello.Classic {
		about = s.app.text("start.about-classic")
	}
	const gap = 14
	if height := ui.ParagraphHeight(about, theme.TextBody, inner.W); inner.H >= rowsHeight(false)+height+gap {
		page.AddParagraph(inner.CutTop(height, gap), about, theme.TextBody, s.app.theme.TextMuted)
	}
	s.addChoices(page, inner)
}

// panelPadding is between a panel's edge and what it holds.
const panelPadding = 12.0

// addHeader puts a title and the controls for help, language and theme on a
// page, and a way back if there is one. onTable is for a header on the lacquer.
func (a *app) addHeader(page *ui.Page, r ui.Rect, onTable bool, title, back string) {
	button := func(name, label string, icon ui.Icon) {
		b := page.AddButton(r.CutRight(theme.Touch, 0), name, label, icon, ui.Ghost)
		b.OnTable, b.Bold = onTable, true
	}
	icon := ui.IconMoon
	if a.theme.Dark {
		icon = ui.IconSun
	}
	button("theme", "", icon)
	button("language", a.text("app.other-language"), ui.NoIcon)
	button("help", "", ui.IconHelp)
	if back != "" {
		b := page.AddButton(r.CutLeft(theme.Touch, 4), back, "", ui.IconBack, ui.Ghost)
		b.OnTable = onTable
	}
	ink := a.theme.Text
	if onTable {
		ink = theme.OnLacquer
	}
	const size = theme.TextTitle - 2
	if text.Width(title, text.Style{Size: size * ui.LeastText, Bold: true}) > r.W-4 {
		return // too narrow for a title: what can be pressed comes first
	}
	page.AddLabel(r, title, size, ink).Bold = true
}

// addChoices lays out the rows of the start scene in r, with the buttons that
// begin a game at its foot. Where there is room the rows' labels stand above them
// and the rows apart; where there is too little the rows scroll.
func (s *startScene) addChoices(page *ui.Page, r ui.Rect) {
	a := s.app
	s.addBegin(page, r.CutBottom(mainHeight, rowGap))
	stacked := r.H >= rowsHeight(true)-mainHeight+40
	height := rowsHeight(stacked) - mainHeight - rowGap
	spread := min(14, max(0, r.H-height)/choiceRows)
	gap := rowGap + spread
	height += spread * choiceRows
	page.BeginScroll(&s.scroll, r)
	defer page.EndScroll(max(r.H, height))
	content := r
	content.H = max(r.H, height)
	size, beside := theme.TextBody, 84.0
	if r.W < 320 {
		size, beside = theme.TextSmall, 76
	}
	row := func(label string, names, labels []string, selected int) {
		var place ui.Rect
		line := content.CutTop(rowHeight, gap)
		if stacked {
			content.CutTop(rowLabel, 0)
			place = ui.Rect{X: line.X + 2, Y: line.Y, W: line.W - 4, H: rowLabel - 4}
			line.Y += rowLabel
		} else {
			place = line.CutLeft(beside, 8)
		}
		page.AddLabel(place, a.text(label), size-1, a.theme.TextMuted)
		page.AddSegments(line, names, labels, selected, size)
	}
	kind := 0
	if s.setup.rules == othello.Classic {
		kind = 1
	}
	row("start.game", gameNames, []string{a.text("start.game-victory"), a.text("start.game-classic")}, kind)
	who := []string{a.text("start.person"), a.text("start.champion")}
	row("start.black", blackNames, who, seatIndex(s.setup.seats[0]))
	row("start.white", whiteNames, who, seatIndex(s.setup.seats[1]))
	chosen := -1
	names, labels := make([]string, 0, 4), make([]string, 0, 4)
	for i, d := range thinkingTimes {
		if d == s.setup.time {
			chosen = i
		}
		names = append(names, "time-"+durationText(d))
		labels = append(labels, a.locale.Format("start.seconds-short", map[string]any{"Seconds": a.locale.Decimal(d.Seconds())}))
	}
	row("start.time", names, labels, chosen)
	cells := content.CutTop(rowHeight, gap)
	victory := s.setup.rules == othello.Victory
	for i, button := range []struct {
		name, label string
		icon        ui.Icon
	}{{"draw-cells", "start.draw-cells", ui.IconDice}, {"pick-cells", "start.pick-cells", ui.IconPick}} {
		b := page.AddButton(cells.Column(i, 2, 8), button.name, a.text(button.label), button.icon, ui.Quiet)
		b.Size, b.Disabled = size, !victory
	}
	s.addPrimer(page, content)
}

// addBegin lays out the buttons that begin a game.
func (s *startScene) addBegin(page *ui.Page, r ui.Rect) {
	a := s.app
	if s.saved != nil {
		page.AddButton(r.CutLeft((r.W-8)/2, 8), "resume", a.text("start.resume"), ui.IconRedo, ui.Quiet)
	}
	page.AddButton(r, "start", a.text("start.start"), ui.IconPlay, ui.Primary)
}

// addPrimer explains how discs move, for newcomers, in room that nothing else
// needs.
func (s *startScene) addPrimer(page *ui.Page, r ui.Rect) {
	const head, size = 26, theme.TextBody - 2
	a := s.app
	how := a.text("help.move")
	height := head + ui.ParagraphHeight(how, size, r.W)
	if r.H < height+12 {
		return
	}
	r.CutTop((r.H-height)*0.4, 0)
	l := page.AddLabel(r.CutTop(head, 0), a.text("help.move-title"), theme.TextBody-1, a.theme.TextAccent)
	l.Bold = true
	page.AddParagraph(r, how, size, a.theme.TextMuted)
}

var (
	gameNames  = []string{"game-victory", "game-classic"}
	blackNames = []string{"black-human", "black-champion"}
	whiteNames = []string{"white-human", "white-champion"}
)

// seatIndex returns the choice a seat's spec stands for, or -1 for one that the
// scene does not offer.
func seatIndex(spec string) int {
	switch spec {
	case human:
		return 0
	case champion:
		return 1
	}
	return -1
}

// layOutPicking gives the board all the room there is: its squares are what the
// finger has to meet.
func (s *startScene) layOutPicking(page *ui.Page, w, h float64) {
	a := s.app
	const needed = 28 + 48 + rowGap + 44 + rowGap + 48
	f := divide(w, h, 0, needed+2*panelPadding)
	s.boardRect = f.board
	placeBoard(s.view, f.board, s.app.scale)
	help := a.text("pick.full")
	left := suns - bits.OnesCount64(s.setup.victory)
	if left > 0 {
		help = a.locale.Count("pick.help", left, nil)
	}
	height := 28 + ui.ParagraphHeight(help, theme.TextBody, f.side.W-2*panelPadding) + rowGap + rowHeight + rowGap + mainHeight
	panel := f.side
	if panel.H > height+2*panelPadding+24 {
		panel.H = height + 2*panelPadding + 24
		if !f.portrait {
			panel.Y = f.side.Y + (f.side.H-panel.H)/2
		}
	}
	page.Add(ui.Item{Kind: ui.Panel, Rect: panel})
	inner := panel.Inset(panelPadding)
	title := page.AddLabel(inner.CutTop(28, 0), a.text("pick.title"), theme.TextLarge, a.theme.Text)
	title.Bold, title.Align = true, text.Start
	buttons := inner.CutBottom(mainHeight, rowGap)
	page.AddButton(buttons.Column(0, 2, 8), "cancel-pick", a.text("pick.cancel"), ui.NoIcon, ui.Quiet)
	page.AddButton(buttons.Column(1, 2, 8), "done-pick", a.text("pick.done"), ui.IconCheck, ui.Primary).Disabled = left != 0
	page.AddButton(inner.CutBottom(rowHeight, rowGap), "draw-cells", a.text("start.draw-cells"), ui.IconDice, ui.Quiet)
	page.AddParagraph(inner, help, theme.TextBody, a.theme.TextMuted)
}
