package render

import (
	"github.com/hajimehoshi/ebiten/v2"

	"colat/ai"
	"colat/game"
	"colat/game/match"
	"colat/game/othello"
	"colat/render/board"
	"colat/render/ui"
)

// playScene is the board with a game on it.
type playScene struct {
	app      *app
	setup    setup
	match    *match.Match
	choosers [2]*ai.Chooser // nil for a person
	view     *board.View

	// The board shows the first shown moves; it lags behind the match while
	// discs are turning. shownState is the position it shows.
	shown      int
	shownState *othello.State
	reported   int // moves that were announced and saved

	cursor   int // the keyboard's square, or -1
	passWait int // ticks until a person's forced pass is played; 0 if none
	confirm  string
	review   int // how many moves of the game the board shows in review, or -1
	ended    bool

	outlook   outlook
	pondering pondering
	boardRect ui.Rect
}

// passDelay is how long a forced pass stands before it is played, in ticks.
const passDelay = 72

// newPlay puts a game on the board: a new one with the setup's moves already
// played or, if there is a record, the one of the record.
func newPlay(a *app, set setup, record *match.Record) *playScene {
	s := &playScene{app: a, setup: set, view: board.NewView(othelloTable), cursor: -1, review: -1}
	s.retheme()
	s.open(record)
	return s
}

// open begins the match of the setup, or goes on with a recorded one.
func (s *playScene) open(record *match.Record) {
	s.stopPondering()
	if s.match != nil {
		s.match.Close()
	}
	seats := [2]match.Seat{s.seat(0), s.seat(1)}
	var err error
	if record == nil {
		record = &match.Record{Rules: s.setup.rules, Start: s.setup.start(), Moves: s.setup.moves}
	}
	s.match, err = match.Resume(record, seats)
	if err != nil {
		s.app.toast.say(s.app.text("autosave.unreadable"))
		s.match = match.New(s.setup.start(), seats)
	}
	s.reported = len(s.match.Moves())
	s.passWait, s.confirm, s.review = 0, "", -1
	s.outlook.reset()
	_, s.ended = s.match.Result()
	s.catchUp()
	s.save()
}

// seat makes what sits on one side. An engine that cannot be had is replaced by
// a person, which leaves a game that can be played.
func (s *playScene) seat(side int) match.Seat {
	spec := s.setup.seats[side]
	s.choosers[side] = nil
	if spec != human {
		player, err := s.app.options.Engine(spec, s.setup.rules)
		if err == nil {
			s.choosers[side] = ai.NewChooser(player, ai.Limits{Time: s.setup.time})
			return match.Seat{Name: spec, Chooser: s.choosers[side]}
		}
		s.app.toast.say(s.app.locale.Format("parameter.player", map[string]any{"Value": shortened(spec)}))
		s.setup.seats[side] = human
	}
	return match.Seat{Name: human}
}

func (s *playScene) name() string { return "board" }

func (s *playScene) close() {
	s.stopPondering()
	s.match.Close()
}

func (s *playScene) retheme() { s.view.SetReducedMotion(s.app.options.Host.ReducedMotion()) }

func (s *playScene) state() *othello.State { return s.match.State().(*othello.State) }

// personToMove reports whether a person is to move and has a move.
func (s *playScene) personToMove() bool {
	return !s.match.Over() && s.match.Err() == nil && !s.match.Thinking() && !s.state().MustPass()
}

// onlyPerson returns the side of the one person who plays, or game.Nobody if
// there are two or none.
func (s *playScene) onlyPerson() game.Player {
	switch {
	case s.choosers[0] == nil && s.choosers[1] != nil:
		return game.First
	case s.choosers[0] != nil && s.choosers[1] == nil:
		return game.Second
	}
	return game.Nobody
}

func (s *playScene) update(in *ui.Input) {
	if s.match.Update() {
		s.app.refresh()
	}
	s.report()
	s.passWhenForced()
	if s.review < 0 {
		s.display()
	}
	s.view.Update()
	if s.confirm == "" && s.app.help == nil {
		s.point(in)
		s.keys(in)
	} else if s.confirm != "" {
		s.confirmKeys(in)
	}
	s.ponder()
	if s.outlook.update(s) {
		s.app.refresh()
	}
}

// point serves mouse and finger on the board.
func (s *playScene) point(in *ui.Input) {
	square, over := s.squareAt(in.X, in.Y)
	hover := -1
	if over && !in.Touch && s.review < 0 && s.personToMove() {
		hover = square
	}
	s.view.SetHover(hover)
	if in.Pressed && s.cursor >= 0 {
		s.setCursor(-1)
	}
	if !over || !in.Released || s.review >= 0 {
		return
	}
	if from, ok := s.squareAt(in.PressX, in.PressY); ok && from == square {
		s.playSquare(square)
	}
}

func (s *playScene) squareAt(x, y float64) (int, bool) {
	return s.view.SquareAt(x*s.app.scale, y*s.app.scale)
}

// playSquare makes a person's move, if it is one.
func (s *playScene) playSquare(square int) {
	if !s.personToMove() {
		return
	}
	state := s.state()
	if state.Legal()>>square&1 == 0 {
		if black, white := state.Board(); (black|white)>>square&1 == 0 {
			s.app.toast.say(s.app.locale.Format("toast.illegal", map[string]any{"Square": othello.SquareName(square)}))
		}
		return
	}
	s.catchUp()
	if s.match.Play(game.Move(square)) == nil {
		s.app.refresh()
		s.report()
	}
}

func (s *playScene) setCursor(square int) {
	s.cursor = square
	s.view.SetCursor(square)
}

func (s *playScene) keys(in *ui.Input) {
	for _, key := range in.Keys {
		if moved := moveCursor(s.cursor, key); moved != s.cursor {
			if s.review >= 0 {
				s.reviewByKey(key)
				continue
			}
			s.app.worked.Focus = ""
			s.setCursor(moved)
			continue
		}
		if plays(key) && s.app.worked.Focus == "" && s.cursor >= 0 && s.review < 0 {
			s.playSquare(s.cursor)
			continue
		}
		if control := shortcut(key); control != "" {
			s.press(control)
		}
	}
}

// shortcut returns the control a key stands for.
func shortcut(key ebiten.Key) string {
	switch key {
	case ebiten.KeyU:
		return "undo"
	case ebiten.KeyR:
		return "redo"
	case ebiten.KeyN:
		return "new-game"
	case ebiten.KeyEscape:
		return "menu"
	}
	return ""
}

// press works a control if it stands on the page and is not disabled.
func (s *playScene) press(control string) {
	if control == "menu" && s.review >= 0 {
		control = "close"
	}
	if item := s.app.page.Find(control); item != nil && !item.Disabled {
		s.app.activate(control)
	}
}

func (s *playScene) confirmKeys(in *ui.Input) {
	for _, key := range in.Keys {
		if key == ebiten.KeyEscape {
			s.activate("cancel")
			s.app.refresh()
			return
		}
	}
}

// passWhenForced plays a person's forced pass a moment after it was shown.
func (s *playScene) passWhenForced() {
	waiting := !s.match.Over() && s.match.Err() == nil && !s.match.Thinking() && s.state().MustPass()
	if !waiting || s.confirm != "" {
		s.passWait = 0
		return
	}
	if s.passWait == 0 {
		s.passWait = passDelay
	}
	if s.shown < len(s.match.Moves()) || s.view.Animating() {
		return
	}
	if s.passWait--; s.passWait == 0 {
		if s.match.Play(othello.Pass) == nil {
			s.app.refresh()
			s.report()
		}
	}
}

func (s *playScene) save() {
	s.app.store.saveGame(s.match, &s.setup, s.app.address, true)
}

func (s *playScene) drawBoard(dst *ebiten.Image) { s.view.Draw(dst) }

func (s *playScene) drawBoardOver(dst *ebiten.Image) ui.Rect { return ui.RectOf(s.view.DrawOver(dst)) }

func (s *playScene) boardFrame() ui.Rect { return s.boardRect }

func (s *playScene) boardDirty() bool { return s.view.Dirty() }

func (s *playScene) squareRect(square int) (x, y, w, h float64) { return s.view.SquareRect(square) }
