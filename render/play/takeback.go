package play

import (
	"colat/game"
	"colat/render/locale"
)

// askTakeBack is the question whether the opponent may take moves back.
const askTakeBack = "undo"

// byAgreement takes moves back by do: at once, or once the opponent agrees, where two
// persons play against the clock. After the end nobody's time is at stake.
func (s *Scene) byAgreement(do func()) {
	if !s.match.HasClock() || s.seats.persons() != 2 || s.match.Over() || !s.match.CanUndo() {
		do()
		return
	}
	s.agreed = do
	s.ask(askTakeBack)
	title, why := s.takeBackQuestion()
	s.program.Announce(title + " " + why)
}

// agree does what the opponent was asked for.
func (s *Scene) agree() {
	s.question = ""
	if do := s.agreed; do != nil {
		s.agreed = nil
		do()
	}
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
