package play

import (
	"colat/game"
	"colat/render/board"
	"colat/render/stage"
)

// lookAtTurn notices another position of the match.
func (s *Scene) lookAtTurn() {
	if s.turn.look(s.game, s.match.State()) && !s.display.behind() {
		s.mark()
	}
}

// personToMove reports whether a person is to move and has a move.
func (s *Scene) personToMove() bool {
	return !s.match.Over() && s.match.Err() == nil && !s.match.Thinking() && !s.turn.mustPass
}

// mayTap reports whether squares mean anything now.
func (s *Scene) mayTap() bool { return s.display.review < 0 && s.personToMove() }

// mark shows what may be played now and, at the end, what decided.
func (s *Scene) mark() {
	var targets, grips board.Set
	piece := s.game.Piece(s.match.State().ToMove())
	if s.mayTap() {
		grips = s.turn.grips
		targets = s.game.Targets(s.match.State(), s.turn.selected)
		if s.turn.selected >= 0 {
			piece = s.display.position.Pieces[s.turn.selected]
		}
	}
	s.stage.Grips = grips
	s.stage.View.SetSelected(s.turn.selected)
	s.stage.View.Targets(targets, piece)
	s.display.markDeciding()
}

// tap does what a person means by a square, or by taking a piece from one to
// another.
func (s *Scene) tap(t stage.Tap) {
	if t == stage.Nothing || !s.mayTap() {
		return
	}
	if t.To < 0 { // the piece has just been taken up
		s.selectSquare(t.From)
		return
	}
	from := s.turn.selected
	if t.From >= 0 {
		from = t.From
	}
	state := s.match.State()
	for _, from := range [2]int{from, -1} {
		if move, legal := s.game.Move(state, from, t.To); legal {
			s.play(move)
			return
		}
	}
	switch {
	case t.To == s.turn.selected:
		s.selectSquare(-1)
	case s.turn.grips.Has(t.To) && t.From < 0:
		s.selectSquare(t.To)
	default:
		s.program.Say(s.game.Illegal(s.program.Locale, state, from, t.To))
		s.selectSquare(-1)
	}
}

// selectSquare chooses the piece on a square to move; -1 chooses none.
func (s *Scene) selectSquare(square int) {
	if square == s.turn.selected {
		return
	}
	if s.display.behind() {
		s.display.catchUp()
	}
	s.turn.selected = square
	s.mark()
}

// play makes a person's move.
func (s *Scene) play(move game.Move) {
	s.catchUp()
	if s.match.Play(move) == nil {
		s.program.Refresh()
		s.report()
	}
}

// passDelay is how long a forced pass stands before it is played, in ticks.
const passDelay = 72

// passWhenForced plays a person's forced pass a moment after it was shown.
func (s *Scene) passWhenForced() {
	waiting := s.turn.mustPass && !s.match.Over() && s.match.Err() == nil && !s.match.Thinking()
	if !waiting || s.question != "" {
		s.passing = 0
		return
	}
	if s.passing == 0 {
		s.passing = passDelay
	}
	if s.display.behind() || s.stage.View.Animating() {
		return
	}
	if s.passing--; s.passing == 0 {
		if s.match.Play(s.turn.pass) == nil {
			s.program.Refresh()
			s.report()
		}
	}
}
