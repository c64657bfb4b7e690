package render

import (
	"math/bits"
	"strconv"
	"time"

	"colat/game"
	"colat/game/othello"
	"colat/render/text"
	"colat/render/theme"
	"colat/render/ui"
)

// Heights on the board scene.
const (
	plateHeight  = 76.0
	cardHeight   = 92.0
	actionHeight = 56.0
	tallyHeight  = 26.0 // of a tally in a row of its own
	leastTally   = 112.0
	widestTally  = 172.0
)

// narrow is the width below which a panel has no room for the tally between the
// plates, and low the height below its header at which one saves what it can.
const narrow, low = 340.0, 275.0

func (s *playScene) layOut(page *ui.Page, w, h float64) {
	f := divide(w, h, theme.Touch+theme.Gap+plateHeight, cardHeight+theme.Gap+actionHeight)
	s.boardRect = f.board
	placeBoard(s.view, f.board, s.app.scale)
	if f.portrait {
		header := f.header
		s.addHeader(page, header.CutTop(theme.Touch, theme.Gap), true)
		s.addPlates(page, header.CutTop(plateHeight, 0), true)
		side := f.side
		s.addActions(page, side.CutBottom(actionHeight, theme.Gap))
		s.addCards(page, side, true)
	} else {
		page.Add(ui.Item{Kind: ui.Panel, Rect: f.side})
		inner := f.side.Inset(panelPadding)
		s.addHeader(page, inner.CutTop(theme.Touch, theme.Gap), false)
		plates, actions := plateHeight, actionHeight
		switch {
		case inner.H > 500:
			plates = 88
		case inner.H < low:
			plates, actions = 52, 52
		}
		if inner.W < narrow && s.setup.rules == othello.Victory {
			plates += tallyHeight + 4
		}
		s.addPlates(page, inner.CutTop(plates, theme.Gap), false)
		s.addActions(page, inner.CutBottom(actions, theme.Gap))
		s.addCards(page, inner, false)
	}
	if s.confirm != "" {
		s.addConfirm(page, w, h)
	}
}

func (s *playScene) addHeader(page *ui.Page, r ui.Rect, onTable bool) {
	b := page.AddButton(r.CutRight(theme.Touch, 0), "share", "", ui.IconShare, ui.Ghost)
	b.OnTable = onTable
	title := s.app.text("start.game-victory")
	if s.setup.rules == othello.Classic {
		title = s.app.text("start.game-classic")
	}
	s.app.addHeader(page, r, onTable, title, "menu")
}

// addPlates lays out the two players' plates with the tally of the five suns
// between them or, where that is too narrow, below.
func (s *playScene) addPlates(page *ui.Page, r ui.Rect, onTable bool) {
	between := theme.Gap
	victory := s.setup.rules == othello.Victory
	if victory && r.W < narrow {
		s.addTally(page, r.CutBottom(tallyHeight, 4), onTable)
	} else if victory {
		between = min(max(leastTally, r.W*0.36), widestTally)
	}
	width := (r.W - between) / 2
	s.addPlate(page, ui.Rect{X: r.X, Y: r.Y, W: width, H: r.H}, game.First)
	s.addPlate(page, ui.Rect{X: r.Right() - width, Y: r.Y, W: width, H: r.H}, game.Second)
	if between > theme.Gap {
		s.addTally(page, ui.Rect{X: r.X + width, Y: r.Y, W: between, H: r.H}, onTable)
	}
}

// addTally lays out the five suns by owner and their numbers, below the suns or,
// in a low place, beside them.
func (s *playScene) addTally(page *ui.Page, r ui.Rect, onTable bool) {
	black, white := s.shownState.Board()
	cells := s.shownState.VictoryCells()
	b, o := bits.OnesCount64(black&cells), bits.OnesCount64(white&cells)
	ink := s.app.theme.TextMuted
	if onTable {
		ink = theme.OnLacquerMuted
	}
	row := ui.Rect{X: r.X + 3, W: r.W - 6}
	row.H = row.W / suns
	row.Y = r.CenterY() - row.H + 4
	counts := ui.Rect{X: r.X + 4, Y: r.CenterY() + 10, W: r.W - 8, H: 18}
	if r.H <= tallyHeight {
		row = ui.Rect{X: r.CenterX() - 2.5*r.H, Y: r.Y, W: 5 * r.H, H: r.H}
		counts = ui.Rect{}
		left, right := ui.Rect{X: r.X, Y: r.Y, W: row.X - r.X - 8, H: r.H}, ui.Rect{X: row.Right() + 8, Y: r.Y, W: r.Right() - row.Right() - 8, H: r.H}
		l := page.AddLabel(left, strconv.Itoa(b), theme.TextSmall, ink)
		l.Align, l.Tabular = text.End, true
		page.AddLabel(right, strconv.Itoa(o), theme.TextSmall, ink).Tabular = true
	}
	page.Add(ui.Item{Kind: ui.Picture, Painter: tallyPainter{}, Argument: b<<4 | o, Rect: row})
	if counts.W > 0 {
		l := page.AddLabel(counts, strconv.Itoa(b)+" – "+strconv.Itoa(o), theme.TextSmall, ink)
		l.Align, l.Tabular = text.Center, true
	}
}

func (s *playScene) addPlate(page *ui.Page, r ui.Rect, side game.Player) {
	a := s.app
	result, over := s.shownResult()
	turn := !over && s.state().ToMove() == side
	page.Add(ui.Item{Kind: ui.Plate, Rect: r, Selected: turn || over && result.Winner == side})
	black, white := s.shownState.Board()
	count := bits.OnesCount64(black)
	if side == game.Second {
		count = bits.OnesCount64(white)
	}
	inner := ui.Rect{X: r.X + 10, Y: r.Y + 6, W: r.W - 20, H: r.H - 12}
	lines := 34.0
	if r.H < 60 { // the golden edge says whose turn it is
		lines = 17
	}
	top := inner.CutTop(inner.H-lines, 0)
	disc := min(top.H-2, 34)
	page.Add(ui.Item{
		Kind: ui.Picture, Painter: discPainter{}, Argument: int(side),
		Rect: ui.Rect{X: top.X, Y: top.CenterY() - disc/2, W: disc, H: disc},
	})
	top.CutLeft(disc, 8)
	if s.match.HasClock() {
		clock := page.AddLabel(top.CutRight(top.W/2, 4), clockText(s.match.Remaining(side)), theme.TextBody, a.theme.Text)
		clock.Align, clock.Tabular = text.End, true
	}
	n := page.AddLabel(top, strconv.Itoa(count), theme.TextFigure-6, a.theme.Text)
	n.Bold, n.Tabular = true, true
	if r.H > plateHeight {
		n.Size = theme.TextFigure
	}
	name := page.AddLabel(inner.CutTop(17, 0), s.seatName(side), theme.TextSmall, a.theme.Text)
	name.Bold = true
	if lines < 34 {
		return
	}
	status, ink := s.status(side)
	page.AddLabel(inner, status, theme.TextSmall-1, a.theme.TextMuted).Color = ink(a.theme)
}

// status says what a side is doing, and in which of the theme's colours.
func (s *playScene) status(side game.Player) (string, func(*theme.Theme) colour) {
	a := s.app
	result, over := s.shownResult()
	switch {
	case over && result.Winner == side:
		return a.text("play.winner"), accentText
	case over && result.Winner == game.Nobody:
		return a.text("play.drawn"), mutedText
	case over || s.state().ToMove() != side:
		return a.sideText(side), mutedText
	case s.choosers[side] != nil:
		return a.text("play.thinking"), accentText
	case s.onlyPerson() == side:
		return a.text("play.your-turn"), accentText
	}
	return a.text("play.to-move"), accentText
}

// seatName says who plays a side.
func (s *playScene) seatName(side game.Player) string {
	switch s.setup.seats[side] {
	case human:
		return s.app.text("seat.human")
	case champion:
		return s.app.text("seat.champion")
	case "random":
		return s.app.text("seat.random")
	case "greedy":
		return s.app.text("seat.greedy")
	}
	return s.setup.seats[side]
}

// clockText writes the time left as minutes and seconds; the last seconds count
// until they are over.
func clockText(left time.Duration) string {
	seconds := int((left + time.Second - 1) / time.Second)
	text := strconv.Itoa(seconds/60) + ":"
	if seconds%60 < 10 {
		text += "0"
	}
	return text + strconv.Itoa(seconds%60)
}

// addCards lays out what is said about the game: how it ended, or what the
// engine expects, and the moves if there is room.
func (s *playScene) addCards(page *ui.Page, r ui.Rect, portrait bool) {
	const leastMoves = 56
	height := min(r.H, cardHeight)
	if r.H-height < leastMoves+theme.Gap {
		height = min(r.H, cardHeight+24)
	}
	card := r.CutTop(height, theme.Gap)
	moves := func(in ui.Rect) {
		if in.H >= leastMoves {
			s.addMoves(page, in)
		}
	}
	result, over := s.shownResult()
	switch {
	case s.review >= 0:
		s.addReview(page, card)
	case s.match.Err() != nil:
		s.addFailure(page, card)
	case over:
		s.addResult(page, card, result)
	case s.choosers[0] == nil && s.choosers[1] == nil:
		card.H += theme.Gap + max(0, r.H)
		if portrait {
			card.H = min(card.H, 200)
		}
		s.addMoves(page, card)
		return
	default:
		s.addOutlook(page, card)
	}
	if portrait {
		r.H = min(r.H, 140)
	}
	moves(r)
}

func (s *playScene) addOutlook(page *ui.Page, r ui.Rect) {
	a := s.app
	page.Add(ui.Item{Kind: ui.Plate, Rect: r})
	inner := ui.Rect{X: r.X + 12, Y: r.Y + 8, W: r.W - 24, H: r.H - 16}
	top := inner.CutTop(24, 5)
	phrase := page.AddLabel(top, s.outlook.phrase(a.locale), theme.TextBody, a.theme.Text)
	if s.outlook.known {
		phrase.Bold = true
		said, part := s.outlook.depthNodes, 0.54
		if top.W < narrow {
			said, part = s.outlook.depth, 0.66
		}
		phrase.Rect.W = top.W * part
		depth := page.AddLabel(ui.Rect{X: top.X + top.W*(part+0.02), Y: top.Y, W: top.W * (0.98 - part), H: top.H}, said, theme.TextSmall, a.theme.TextMuted)
		depth.Align, depth.Tabular = text.End, true
	}
	page.Add(ui.Item{Kind: ui.Picture, Painter: sharePainter{}, Rect: inner.CutTop(10, 7), Value: s.outlook.blackShare()})
	if s.outlook.running {
		page.Add(ui.Item{Kind: ui.Bar, Rect: ui.Rect{X: inner.X, Y: r.Bottom() - 12, W: inner.W, H: 4}, Value: s.outlook.part})
	}
	inner.H -= 8
	if s.outlook.line != "" && inner.H > 12 {
		page.AddLabel(inner.CutTop(min(inner.H, 20), 0), s.outlook.line, theme.TextSmall, a.theme.TextMuted)
	}
}

func (s *playScene) addResult(page *ui.Page, r ui.Rect, result game.Result) {
	a := s.app
	page.Add(ui.Item{Kind: ui.Plate, Rect: r, Selected: true})
	inner := ui.Rect{X: r.X + 12, Y: r.Y + 10, W: r.W - 24, H: r.H - 20}
	title, size := 28.0, theme.TextBody-2
	if r.H < cardHeight {
		inner = ui.Rect{X: r.X + 12, Y: r.Y + 5, W: r.W - 24, H: r.H - 10}
		title, size = 22, theme.TextSmall
	}
	if result.Winner != game.Nobody {
		icon := inner.CutLeft(40, 12)
		disc := int(result.Winner)
		if result.Reason == othello.FiveCells {
			disc |= sunFlag
		}
		page.Add(ui.Item{
			Kind: ui.Picture, Painter: discPainter{}, Argument: disc,
			Rect: ui.Rect{X: icon.X, Y: icon.CenterY() - 20, W: 40, H: 40},
		})
	}
	head := page.AddLabel(inner.CutTop(title, 2), s.resultTitle(result), title*0.79, a.theme.TextAccent)
	head.Bold = true
	reason := s.resultReason(result)
	for size > theme.TextSmall-1 && ui.ParagraphHeight(reason, size, inner.W) > inner.H+2 {
		size--
	}
	page.AddParagraph(inner, reason, size, a.theme.Text)
}

func (s *playScene) addFailure(page *ui.Page, r ui.Rect) {
	a := s.app
	page.Add(ui.Item{Kind: ui.Plate, Rect: r})
	inner := r.Inset(12)
	width, icon := 124.0, ui.IconRetry
	if r.W < narrow {
		width, icon = 92, ui.NoIcon
	}
	b := inner.CutRight(width, 12)
	page.AddButton(ui.Rect{X: b.X, Y: b.CenterY() - 22, W: b.W, H: 44}, "retry", a.text("engine.retry"), icon, ui.Primary)
	title := page.AddLabel(inner.CutTop(24, 2), a.text("engine.failed"), theme.TextBody, a.theme.TextDanger)
	title.Bold = true
	reason := shortened(s.match.Err().Error())
	page.AddParagraph(inner, reason, theme.TextSmall, a.theme.TextMuted)
}

func (s *playScene) addReview(page *ui.Page, r ui.Rect) {
	a := s.app
	page.Add(ui.Item{Kind: ui.Plate, Rect: r})
	inner := ui.Rect{X: r.X + 12, Y: r.Y + 10, W: r.W - 24, H: r.H - 20}
	title := page.AddLabel(inner.CutTop(28, 2), a.text("review.title"), theme.TextLarge, a.theme.Text)
	title.Bold = true
	at := a.locale.Format("review.position", map[string]any{"Move": s.review, "All": len(s.match.Moves())})
	if s.review > 0 {
		at += " · " + moveText(a, s.match.Moves()[s.review-1])
	}
	page.AddLabel(inner.CutTop(24, 0), at, theme.TextBody, a.theme.TextMuted).Tabular = true
}

// addActions lays out the row of buttons under the thumb.
func (s *playScene) addActions(page *ui.Page, r ui.Rect) {
	a := s.app
	type action struct {
		name, label string
		icon        ui.Icon
		enabled     bool
		look        ui.Look
	}
	_, over := s.shownResult()
	n := len(s.match.Moves())
	var actions []action
	switch {
	case s.review >= 0:
		actions = []action{
			{"first", "", ui.IconFirst, s.review > 0, ui.Quiet},
			{"previous", "", ui.IconPrevious, s.review > 0, ui.Quiet},
			{"next", "", ui.IconNext, s.review < n, ui.Quiet},
			{"last", "", ui.IconLast, s.review < n, ui.Quiet},
			{"close", a.text("review.close"), ui.IconCheck, true, ui.Primary},
		}
	case over:
		actions = []action{
			{"undo", a.text("play.undo"), ui.IconUndo, s.match.CanUndo(), ui.Quiet},
			{"review", a.text("result.review"), ui.IconEye, n > 0, ui.Quiet},
			{"rematch", a.text("result.rematch"), ui.IconSwap, true, ui.Quiet},
			{"new-game", a.text("play.new"), ui.IconPlus, true, ui.Primary},
		}
	default:
		actions = []action{
			{"undo", a.text("play.undo"), ui.IconUndo, s.match.CanUndo(), ui.Quiet},
			{"redo", a.text("play.redo"), ui.IconRedo, s.match.CanRedo(), ui.Quiet},
			{"resign", a.text("play.resign"), ui.IconFlag, s.canResign(), ui.Quiet},
			{"new-game", a.text("play.new"), ui.IconPlus, true, ui.Quiet},
		}
	}
	for i, act := range actions {
		b := page.AddButton(r.Column(i, len(actions), theme.Gap), act.name, act.label, act.icon, act.look)
		b.Stacked = true
		b.Size = theme.TextSmall
		b.Disabled = !act.enabled
	}
}

// canResign reports whether there is a person whose game could be given up.
func (s *playScene) canResign() bool {
	return !s.match.Over() && (s.choosers[0] == nil || s.choosers[1] == nil)
}

func (s *playScene) addConfirm(page *ui.Page, w, h float64) {
	a := s.app
	page.BeginModal()
	title, why, do, look := a.text("confirm.resign"), a.text("confirm.resign-why"), a.text("play.resign"), ui.Danger
	if s.confirm == "new-game" {
		title, why, do, look = a.text("confirm.new-game"), a.text("confirm.new-game-why"), a.text("play.new-game"), ui.Primary
	}
	width := min(w-2*theme.Margin, 400)
	content := width - 40
	height := 32 + 8 + ui.ParagraphHeight(why, theme.TextBody, content) + 20 + mainHeight
	dialog := ui.Rect{X: (w - width) / 2, Y: (h - height - 40) / 2, W: width, H: height + 40}
	page.Add(ui.Item{Kind: ui.Panel, Rect: dialog})
	inner := dialog.Inset(20)
	l := page.AddLabel(inner.CutTop(32, 8), title, theme.TextLarge, a.theme.Text)
	l.Bold = true
	buttons := inner.CutBottom(mainHeight, 0)
	page.AddParagraph(inner, why, theme.TextBody, a.theme.TextMuted)
	page.AddButton(buttons.Column(0, 2, 8), "cancel", a.text("confirm.cancel"), ui.NoIcon, ui.Quiet)
	page.AddButton(buttons.Column(1, 2, 8), "confirm-"+s.confirm, do, ui.NoIcon, look)
}
