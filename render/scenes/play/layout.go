package play

import (
	"slices"

	"colat/game"
	"colat/render/kit/locale"
	"colat/render/kit/text"
	"colat/render/kit/theme"
	"colat/render/kit/ui"
	"colat/render/program/scene"
	"colat/render/table/games"
)

// Heights of the scene's parts, in device-independent pixels.
const (
	plateHeight  = 76.0
	tallPlate    = 100.0 // in portrait, if there is space
	cardHeight   = 92.0
	actionHeight = 56.0
	lowPlate     = 52.0 // lowPlate and lowActions are for low screens
	lowActions   = 52.0
)

// widestShort is the greatest width of a screen on which the parts around the board are
// reduced in height for a larger board.
const widestShort = 480.0

// narrow is the width below which a panel has nothing between the plates, and low the height
// below the header at which a panel saves space.
const narrow, low = 340.0, 275.0

// layout lays out the scene without changing it.
type layout struct {
	*Scene
	page   *ui.Page
	locale *locale.Locale
	theme  *theme.Theme
	middle games.Middle // nil if there is nothing between the plates
	result game.Result
	over   bool // the board shows the end
	// foreseen tells that the layout is for a possible end in the future.
	foreseen bool
	// offerStands tells that another level is offered on a card of its own.
	offerStands bool
}

func (s *Scene) newLayout(page *ui.Page) layout {
	return layout{
		Scene: s, page: page, locale: s.program.Locale, theme: s.program.Theme, middle: s.game.MiddleOf(s.match.Start()),
	}
}

// LayOut implements scene.Scene.
func (s *Scene) LayOut(page *ui.Page, w, h float64) {
	l := s.newLayout(page)
	if !s.display.reviewing || s.display.shown == len(s.match.Moves()) {
		l.result, l.over = s.end()
	}
	f := l.divide(w, h)
	s.stage.Place(f.Board, s.program.Scale)
	l.lay(f)
	switch {
	case s.question != "":
		l.addQuestion(w, h)
	case s.menu.open:
		l.addMenu(f, w, h)
	}
}

// lay lays out everything around the board.
func (l *layout) lay(f scene.Frame) {
	if f.Portrait {
		l.portrait(f)
	} else {
		l.landscape(f)
	}
}

// divide divides the screen. The plates are larger on a tall screen with spare height below
// the board. On a low one, the parts around the board are as low as possible, if that makes
// the board larger.
func (l *layout) divide(w, h float64) scene.Frame {
	const below = cardHeight + theme.Gap + actionHeight
	above, aspect := theme.Touch+theme.Gap+plateHeight, l.stage.Aspect()
	f := scene.Divide(w, h, aspect, above, below)
	switch {
	case f.Portrait && f.Side.H > below+2*(tallPlate-plateHeight)+theme.Touch:
		return scene.Divide(w, h, aspect, above+tallPlate-plateHeight, below)
	case !f.Portrait || w > widestShort:
		return f
	}
	full := w - scene.Margin(w, h)
	if low := below - (cardHeight - lowCard) - (actionHeight - lowActions); f.Board.W < full && l.game.Calculator == nil {
		f = scene.DivideUpright(w, h, aspect, above, low)
		if f.Board.W < full && (l.middle == nil || w-2*scene.Margin(w, h) >= narrow) {
			f = scene.DivideUpright(w, h, aspect, above-(plateHeight-lowPlate), low)
		}
	} else if f.Board.W < full && l.middle == nil {
		f = scene.DivideUpright(w, h, aspect, above-(plateHeight-lowPlate), below-(actionHeight-lowActions))
	}
	return f
}

func (l *layout) portrait(f scene.Frame) {
	header := f.Header
	l.addHeader(header.CutTop(theme.Touch, theme.Gap), true)
	l.addPlates(header, true)
	side := f.Side
	actions := actionHeight
	if side.H < cardHeight+theme.Gap+actionHeight {
		actions = lowActions
	}
	l.addActions(side.CutBottom(actions, theme.Gap))
	l.addCards(side, true)
}

func (l *layout) landscape(f scene.Frame) {
	l.page.Add(ui.Item{Kind: ui.Panel, Rect: f.Side})
	inner := f.Side.Inset(scene.PanelPadding)
	l.addHeader(inner.CutTop(theme.Touch, theme.Gap), false)
	plates, actions := plateHeight, actionHeight
	switch {
	case inner.H > 500:
		plates = 88
	case inner.H < low:
		plates, actions = lowPlate, lowActions
	}
	if inner.W < narrow && l.middle != nil {
		plates += games.LowMiddle + 4
	}
	l.addPlates(inner.CutTop(plates, theme.Gap), false)
	l.addActions(inner.CutBottom(actions, theme.Gap))
	l.addCards(inner, false)
}

func (l *layout) text(id string) string { return l.locale.Text(id) }

func (l *layout) addHeader(r ui.Rect, onTable bool) {
	b := l.page.AddButton(r.CutRight(theme.Touch, 0), "share", "", ui.IconShare, ui.Ghost)
	b.OnTable = onTable
	l.program.AddZoom(l.page, &r, onTable, l.stage)
	l.program.AddHeader(l.page, r, onTable, l.game.TitleOf(l.locale, l.match.Start()), "menu")
}

// addActions lays out the row of buttons at the bottom.
func (l *layout) addActions(r ui.Rect) {
	gap := theme.Gap
	if r.W < narrow {
		gap /= 2
	}
	actions := l.actions()
	room := func() float64 { // spare width if all buttons have their least width
		spare := r.W - gap*float64(len(actions)-1)
		for i := range actions {
			spare -= actions[i].least()
		}
		return spare
	}
	if room() < 0 { // the menu contains all of them
		actions = slices.DeleteFunc(actions, func(a action) bool {
			return a.name == "redo" && !a.enabled || a.name == "hint" && l.match.CanRedo()
		})
	}
	spare := max(0, room()) / float64(len(actions))
	for i := range actions {
		act := &actions[i]
		b := l.page.AddButton(r.CutLeft(act.least()+spare, gap), act.name, act.label, act.icon, act.look)
		b.Stacked = true
		b.Size = theme.TextSmall
		b.Disabled = !act.enabled
	}
}

// actions returns the most frequent actions in the present state.
func (l *layout) actions() []action {
	shown, n := l.display.shown, len(l.match.Line())
	more := action{openMenu, l.text("play.more"), ui.IconMenu, true, ui.Quiet}
	back := "review.close"
	if !l.match.Over() {
		back = "review.return"
	}
	switch {
	case l.hand.proposal.open:
		return l.proposalActions()
	case l.display.reviewing:
		return []action{
			{"first", "", ui.IconFirst, shown > 0, ui.Quiet},
			{"previous", "", ui.IconPrevious, shown > 0, ui.Quiet},
			{"next", "", ui.IconNext, shown < n, ui.Quiet},
			{"last", "", ui.IconLast, shown < n, ui.Quiet},
			{"close", l.text(back), ui.IconCheck, true, ui.Primary},
		}
	case l.remote != nil:
		return l.remoteActions()
	case l.over:
		return []action{
			{"undo", l.text("play.undo"), ui.IconUndo, l.match.CanUndo(), ui.Quiet},
			{"review", l.text("result.review"), ui.IconEye, n > 0, ui.Quiet},
			{"rematch", l.text("result.rematch"), ui.IconSwap, true, ui.Quiet},
			{"new-game", l.text("play.new"), ui.IconPlus, true, ui.Primary},
			more,
		}
	case l.watched():
		return l.watchActions()
	}
	return []action{
		{"undo", l.text("play.undo"), ui.IconUndo, l.match.CanUndo(), ui.Quiet},
		{"redo", l.text("play.redo"), ui.IconRedo, l.match.CanRedo(), ui.Quiet},
		{"hint", l.text("play.hint"), ui.IconHint, l.canHint(), ui.Quiet},
		{"resign", l.text("play.resign"), ui.IconFlag, l.canResign(), ui.Quiet},
		{"new-game", l.text("play.new"), ui.IconPlus, true, ui.Quiet},
		more,
	}
}

// action is a button of the row at the bottom.
type action struct {
	name, label string
	icon        ui.Icon
	enabled     bool
	look        ui.Emphasis
}

// least returns the least width of the action's button.
func (a *action) least() float64 {
	return max(theme.Touch, text.Width(a.label, text.Style{Size: theme.TextSmall * ui.LeastText})+9)
}

// addQuestion lays out the dialogue on top of everything else.
func (l *layout) addQuestion(w, h float64) {
	l.page.BeginModal()
	title, why, do, look := l.text("confirm.resign"), l.text("confirm.resign-why"), l.text("play.resign"), ui.Danger
	if l.question == askNewGame {
		title, why, do, look = l.text("confirm.new-game"), l.newGameWhy(), l.text("play.new-game"), ui.Primary
	}
	if l.question == askPaste {
		title, why, do, look = l.text("confirm.new-game"), l.newGameWhy(), l.text("paste.open"), ui.Primary
	}
	if l.question == askLeave {
		why, _ = l.remote.AsksToLeave()
		title, do = l.text("room.leave-title"), l.text("room.leave")
	}
	stay := l.text("confirm.cancel")
	if l.question == askTakeBack {
		title, why = l.takeBackQuestion()
		do, look, stay = l.text("confirm.undo-agree"), ui.Primary, l.text("confirm.undo-refuse")
	}
	width := min(w-2*theme.Margin, 400)
	content := width - 40
	height := 32 + 8 + ui.ParagraphHeight(why, theme.TextBody, content) + 20 + scene.MainHeight
	dialog := ui.Rect{X: (w - width) / 2, Y: (h - height - 40) / 2, W: width, H: height + 40}
	l.page.Add(ui.Item{Kind: ui.Panel, Rect: dialog})
	inner := dialog.Inset(20)
	head := l.page.AddLabel(inner.CutTop(32, 8), title, theme.TextLarge, l.theme.Text)
	head.Bold = true
	buttons := inner.CutBottom(scene.MainHeight, 0)
	l.page.AddParagraph(inner, why, theme.TextBody, l.theme.TextMuted)
	l.page.AddButton(buttons.Column(0, 2, 8), "cancel", stay, ui.NoIcon, ui.Quiet)
	l.page.AddButton(buttons.Column(1, 2, 8), "confirm-"+l.question, do, ui.NoIcon, look)
}

// newGameWhy returns the explanation that a new game replaces the present one.
func (l *layout) newGameWhy() string {
	return l.locale.Format("confirm.new-game-why", locale.Data{"Library": l.text("library.title")})
}
