package play

import (
	"slices"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/render/scene"
	"colat/render/stage"
	"colat/render/ui"
)

// The questions a dialogue asks, by the control that asks them.
const (
	askResign  = "resign"
	askNewGame = "new-game"
)

// Activate implements scene.Scene.
func (s *Scene) Activate(control string) {
	s.chooseEntry(control)
	switch control {
	case openMenu:
		s.openMenu()
	case closeMenu: // chooseEntry has closed it
	case "undo":
		if s.mustAgree() {
			s.askToTakeBack()
			break
		}
		s.takeBack()
	case "confirm-" + askTakeBack:
		s.question = ""
		s.takeBack()
	case "redo":
		if s.match.Redo() {
			s.tookBack("announce.redone")
		}
	case "resign":
		s.ask(askResign)
	case "confirm-resign":
		s.question = ""
		s.resign()
	case "new-game":
		s.ask(askNewGame)
		if len(s.match.Moves()) == 0 || s.match.Over() {
			s.nextGame()
		}
	case "confirm-new-game":
		s.nextGame()
	case "cancel":
		s.question = ""
	case "rematch":
		s.setup.Seats[0], s.setup.Seats[1] = s.setup.Seats[1], s.setup.Seats[0]
		s.newGame()
	case "menu":
		s.leave()
	case "share":
		s.share()
	case "lesson":
		s.openLesson()
	case "retry":
		s.match.Retry()
	default:
		if !s.chooseFront(control) {
			s.reviewBy(control)
		}
	}
}

// reviewBy works the controls of a review.
func (s *Scene) reviewBy(control string) {
	at, n := s.display.shown, len(s.match.Moves())
	switch control {
	case "close":
		s.showAnew()
		return
	case "first":
		at = 0
	case "previous":
		at--
	case "next":
		at++
	case "review", "last":
		at = n
	default:
		return
	}
	s.display.review(at)
	s.hand.mark()
	s.program.Refresh()
}

// ask opens a dialogue.
func (s *Scene) ask(question string) {
	s.question = question
	s.program.Unfocus()
}

// tookBack shows the board after moves were taken back or played again.
func (s *Scene) tookBack(announcement string) {
	s.takeForTold()
	s.outlook.reset()
	s.showAnew()
	s.keep(true)
	s.announceTurn(announcement)
}

// newGame begins again with the same players and with what is drawn drawn anew.
func (s *Scene) newGame() {
	s.setup.Start, s.setup.Moves = s.setup.Again(s.program.Rand), nil
	s.open(nil)
	s.announceTurn("announce.new-game")
}

// nextGame is newGame with sides drawn, where that is left to chance.
func (s *Scene) nextGame() {
	s.setup.Deal(s.program.Rand)
	s.newGame()
}

// leave goes to the start page, where an unfinished game can be resumed.
func (s *Scene) leave() {
	s.keep(false)
	s.program.OpenStart(&s.setup)
}

// openLesson shows searches at work on the position on the board. The game rests
// meanwhile.
func (s *Scene) openLesson() {
	moves := s.match.Moves()
	if s.display.reviewing {
		moves = moves[:s.display.shown]
	}
	if _, over := stateAfter(s.match, len(moves)).Result(); over {
		s.program.Say(s.program.Text("lesson.over"))
		return
	}
	s.program.OpenLesson(&scene.Departure{
		Setup: &s.setup, Record: s.match.Record(), Moves: slices.Clone(moves), Reviewing: s.display.reviewing,
	})
}

// share copies the address of the game as it stands or, where there are no
// addresses, its moves.
func (s *Scene) share() {
	host := s.program.Host
	text, done := host.Link(s.setup.Parameters(s.match.Moves(), s.program.Locale.Language())), "toast.copied"
	if text == "" {
		text, done = s.match.Record().String(), "toast.copied-position"
	}
	if !host.CopyText(text) {
		done = "toast.not-copied"
	}
	s.program.Say(s.program.Text(done))
}

// keys serves the keyboard while no dialogue is open.
func (s *Scene) keys(in *ui.Input) {
	for _, key := range in.Keys {
		switch {
		case s.display.reviewing && stage.MovesCursor(key):
			s.reviewBy(reviewKeys[key])
			continue
		case s.hand.turn.selected >= 0 && key == ebiten.KeyEscape:
			s.hand.choose(-1)
			continue
		}
		if !stage.Plays(key) || !s.program.Focused() {
			if tap, meant := s.stage.Key(key); meant {
				if stage.MovesCursor(key) {
					s.program.Unfocus()
				}
				s.hand.tap(tap)
				continue
			}
		}
		if key == ebiten.KeyL {
			s.openLesson()
			return
		}
		if control := s.shortcut(key); control != "" {
			s.program.Press(control)
		}
	}
}

// reviewKeys are the controls that arrows work in a review.
var reviewKeys = map[ebiten.Key]string{
	ebiten.KeyArrowLeft:  "previous",
	ebiten.KeyArrowRight: "next",
	ebiten.KeyArrowUp:    "first",
	ebiten.KeyArrowDown:  "last",
}

// shortcut returns the control a key stands for.
func (s *Scene) shortcut(key ebiten.Key) string {
	switch key {
	case ebiten.KeyU:
		return "undo"
	case ebiten.KeyR:
		return "redo"
	case ebiten.KeyN:
		return "new-game"
	case ebiten.KeyM:
		return openMenu
	case ebiten.KeyEscape:
		if s.display.reviewing {
			return "close"
		}
		return "menu"
	}
	return ""
}

// answerByKey serves the keyboard while a dialogue is open.
func (s *Scene) answerByKey(in *ui.Input) {
	for _, key := range in.Keys {
		if key == ebiten.KeyEscape {
			s.question = ""
			s.program.Refresh()
			return
		}
	}
}
