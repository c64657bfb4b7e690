package play

import (
	"github.com/hajimehoshi/ebiten/v2"

	"colat/game"
	"colat/render/kit/locale"
	"colat/render/kit/ui"
	"colat/render/program/scene"
	"colat/render/program/storage"
	"colat/render/table/stage"
)

// The questions of dialogues, named after the controls that open them.
const (
	askResign  = "resign"
	askNewGame = "new-game"
	askPaste   = "paste" // asked when a game is pasted
)

// Activate implements scene.Scene.
func (s *Scene) Activate(control string) {
	s.chooseEntry(control)
	if s.workRemotely(control) || !s.allows(control) {
		return
	}
	switch control {
	case openMenu:
		s.openMenu()
	case closeMenu: // chooseEntry has closed the menu
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
	case "confirm-" + askPaste:
		s.question = ""
		s.leaving()
	case "cancel":
		s.question = ""
	case "rematch":
		s.setup.Seats[0], s.setup.Seats[1] = s.setup.Seats[1], s.setup.Seats[0]
		s.newGame()
	case playOffered:
		s.acceptOffer()
	case "swap":
		s.swap()
	case "hint":
		s.askHint()
	case "values", "opinion", "confirm":
		s.toggle(control)
	case confirmMove:
		s.hand.confirm()
	case dropMove:
		s.hand.withdraw()
	case "menu":
		s.leave()
	case "share":
		s.share()
	case openCopy:
		s.openCopies()
	case "edit":
		s.openEditor()
	case "lesson":
		s.openLesson()
	case "demo":
		s.openDemo()
	case "picture":
		s.savePicture()
	case "library":
		s.openLibrary()
	case "analyse":
		s.openReview()
	case "retry":
		s.match.Retry()
	default:
		if !s.copyAs(control) && !s.chooseFront(control) && !s.chooseLine(control) && !s.watchBy(control) {
			s.reviewBy(control)
		}
	}
}

// allows reports whether a control that also has a key is enabled.
func (s *Scene) allows(control string) bool {
	switch control {
	case "pause", "step":
		return s.watched() && !s.match.Over() && !s.display.reviewing
	case "resign":
		return s.canResign()
	case "undo", "redo", "hint":
		return !s.display.reviewing
	}
	return true
}

// toggle switches a setting of the game on or off.
func (s *Scene) toggle(control string) {
	s.program.Remember(func(settings *storage.Settings) {
		switch control {
		case "values":
			settings.Values = !settings.Values
		case "opinion":
			settings.Opinion = !settings.Opinion
		case "confirm":
			on := s.hand.confirms()
			settings.Confirm, settings.OneTap = !on, on
		}
	})
}

// canSwap reports whether the sides can be swapped: one person plays against an engine.
func (s *Scene) canSwap() bool { return s.seats.onlyPerson() != game.Nobody && !s.match.Over() }

// swap exchanges the sides of the person and the engine.
func (s *Scene) swap() {
	if !s.canSwap() {
		return
	}
	s.setup.Seats[0], s.setup.Seats[1] = s.setup.Seats[1], s.setup.Seats[0]
	record := s.match.Record()
	s.open(record)
	s.announceTurn("announce.swapped")
}

// AskToLeave implements scene.Asker. It asks before a person's unfinished game is left.
func (s *Scene) AskToLeave(leave func()) bool {
	if s.remote != nil {
		s.program.Say(s.program.Text("room.no-paste"))
		return true
	}
	if len(s.match.Moves()) == 0 || s.match.Over() || s.seats.persons() == 0 {
		return false
	}
	s.leaving = leave
	s.closeMenu()
	s.ask(askPaste)
	s.program.Refresh()
	return true
}

// ask opens a dialogue with a question.
func (s *Scene) ask(question string) {
	s.question = question
	s.program.Unfocus()
}

// tookBack updates the board after moves were taken back or played again.
func (s *Scene) tookBack(announcement string) {
	s.markAnnounced()
	s.engineReport.reset()
	s.showAnew()
	s.keep(true)
	s.announceTurn(announcement)
}

// newGame starts a new game with the same players and new random choices.
func (s *Scene) newGame() {
	s.setup.Start, s.setup.Moves = s.setup.Again(s.program.Rand), nil
	s.open(nil)
	s.announceTurn("announce.new-game")
}

// nextGame is like newGame, but draws the sides if they are left to chance.
func (s *Scene) nextGame() {
	s.setup.Deal(s.program.Rand)
	s.newGame()
}

// leave opens the start page, from which an unfinished game can be resumed.
func (s *Scene) leave() {
	s.keep(false)
	s.program.Go(scene.Start{Setup: &s.setup})
}

// openLesson opens the lesson with the position on the board. The game pauses meanwhile.
func (s *Scene) openLesson() {
	here := s.here()
	if _, over := stateAfter(s.match, len(here.Moves)).Result(); over {
		s.program.Say(s.program.Text("lesson.over"))
		return
	}
	s.program.Go(scene.Lesson{Game: here})
}

// Here implements scene.Returner.
func (s *Scene) Here() scene.Destination {
	if s.remote != nil {
		return scene.Room{}
	}
	return s.here()
}

func (s *Scene) here() scene.Game {
	return scene.Game{
		Setup: &s.setup, Record: s.match.Record(), Moves: s.shownRecord().Moves, Reviewing: s.display.reviewing,
	}
}

// openDemo opens a demonstration in which champions continue from the position on the board,
// or play a new game if it is over. The game pauses meanwhile.
func (s *Scene) openDemo() {
	chosen := s.setup
	chosen.Seats = [2]string{s.game.Opponents[0], s.game.Opponents[0]}
	moves := s.shownRecord().Moves
	chosen.Moves = moves
	if _, over := stateAfter(s.match, len(moves)).Result(); over || s.match.Over() && !s.display.reviewing {
		chosen.Start, chosen.Moves = s.setup.Again(s.program.Rand), nil
	}
	s.program.Go(scene.Demo{Setup: &chosen, Left: &s.setup})
}

// openReview opens the review of the game, once it is over.
func (s *Scene) openReview() {
	if s.canAnalyse() {
		record := s.match.Record()
		s.program.Go(scene.Review{Game: scene.Game{Setup: &s.setup, Record: record, Moves: record.Moves}})
	}
}

// openLibrary opens the library of finished games. The game pauses meanwhile.
func (s *Scene) openLibrary() {
	s.program.Go(scene.Library{Setup: &s.setup, Paused: true})
}

// share copies the address of the game with its moves, or the record if the program has no
// addresses.
func (s *Scene) share() {
	host := s.program.Host
	text, done := host.Link(s.setup.Parameters(s.match.Moves())), "toast.copied"
	if text == "" {
		text, done = s.match.Record().String(), "toast.copied-position"
	}
	if !host.CopyText(text) {
		done = "toast.not-copied"
	}
	s.program.Say(s.program.Text(done))
}

// keys handles the keyboard while no dialogue is open.
func (s *Scene) keys(in *ui.Input) {
	for _, key := range in.Keys {
		switch {
		case s.stepsByKey(key, in):
			continue
		case key == ebiten.KeyEscape && s.dismiss():
			continue
		}
		if !stage.Plays(key) || !s.program.Focused() {
			if tap, meant := s.stage.Key(key); meant {
				if stage.MovesCursor(key) {
					s.program.Unfocus()
				}
				s.hand.tap(tap, false)
				continue
			}
		}
		if control := shortcut(key); control != "" && (!stage.Plays(key) || !s.program.Focused()) {
			s.program.Refresh()
			s.Activate(control)
			if s.closed {
				return
			}
		}
	}
}

// dismiss closes the topmost open element and reports whether there was one.
func (s *Scene) dismiss() bool {
	switch {
	case s.hand.proposal.open:
		s.hand.withdraw()
	case s.hint.wanted:
		s.hint.clear(&s.advisor)
		s.program.Refresh()
	case s.hand.free() && s.hand.turn.selected >= 0:
		s.hand.choose(-1)
	case s.display.reviewing:
		s.reviewBy("close")
	default:
		return false
	}
	return true
}

// shortcut returns the control for a key.
func shortcut(key ebiten.Key) string {
	if key == ebiten.KeyEscape {
		return "menu"
	}
	for i := range keys {
		if keys[i].key == key {
			return keys[i].control
		}
	}
	return ""
}

// answerByKey handles the keyboard while a dialogue is open.
func (s *Scene) answerByKey(in *ui.Input) {
	for _, key := range in.Keys {
		if key == ebiten.KeyEscape {
			s.question = ""
			s.program.Refresh()
			return
		}
	}
}

// askTakeBack is the question of whether the opponent may take a move back.
const askTakeBack = "undo"

// mustAgree reports whether a move can be taken back only if both sides agree: in games of
// two persons with a clock. After the end neither side's time matters.
func (s *Scene) mustAgree() bool {
	return s.times.HasClock() && s.seats.persons() == 2 && !s.match.Over() && s.match.CanUndo()
}

// askToTakeBack asks the opponent of the side that made the last move for permission.
func (s *Scene) askToTakeBack() {
	s.ask(askTakeBack)
	title, why := s.takeBackQuestion()
	s.program.Announce(title + " " + why)
}

// takeBack takes a move back.
func (s *Scene) takeBack() {
	if s.match.Undo() {
		s.tookBack("announce.undone")
	}
}

// takeBackQuestion returns the question to the opponent of the side that made the last move.
func (s *Scene) takeBackQuestion() (title, why string) {
	asking := game.First
	if n := len(s.match.Moves()); n > 0 {
		asking = stateAfter(s.match, n-1).ToMove()
	}
	sides := locale.Data{"Side": s.sideName(asking), "Opponent": s.sideName(asking.Opponent())}
	l := s.program.Locale
	return l.Format("confirm.undo", sides), l.Format("confirm.undo-why", sides)
}
