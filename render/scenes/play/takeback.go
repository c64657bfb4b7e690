package play

import (
	"colat/game"
	"colat/render/kit/locale"
)

// askTakeBack is the question whether the opponent may take a move back.
const askTakeBack = "undo"

// mustAgree reports whether a move is taken back only if both sides agree: where two
// persons play against the clock. After the end nobody's time is at stake.
func (s *Scene) mustAgree() bool {
	return s.times.HasClock() && s.seats.persons() == 2 && !s.match.Over() && s.match.CanUndo()
}

// askToTakeBack asks the opponent of whoever made the last move.
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

// takeBackQuestion says who is asked, and for what: whoever made the last move asks.
func (s *Scene) takeBackQuestion() (title, why string) {
	asking := game.First
	if n := len(s.match.Moves()); n > 0 {
		asking = stateAfter(s.match, n-1).ToMove()
	}
	sides := locale.Data{"Side": s.sideName(asking), "Opponent": s.sideName(asking.Opponent())}
	l := s.program.Locale
	return l.Format("confirm.undo", sides), l.Format("confirm.undo-why", sides)
}
