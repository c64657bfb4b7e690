package play

import (
	"colat/game"
	"colat/render/kit/locale"
)

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
