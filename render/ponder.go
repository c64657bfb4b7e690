package render

import (
	"colat/ai"
	"colat/game/match"
)

// pondering lets the engine search while the person who plays it thinks. It
// begins once a turn at most, so that a person who takes long costs no more.
type pondering struct {
	engine *ai.Chooser // that has begun; nil if none has
	match  *match.Match
	moves  int // of the match when it began
}

// ponder begins or ends the search in the person's time as the match has it.
func (s *playScene) ponder() {
	p := &s.pondering
	moves := len(s.match.Moves())
	sameTurn := p.match == s.match && p.moves == moves
	if !s.mayPonder() {
		s.stopPondering()
		return
	}
	if !sameTurn {
		s.stopPondering()
	}
	// Discs that turn over need the processor first.
	if sameTurn || s.shown < moves || s.view.Animating() {
		return
	}
	engine := s.choosers[s.onlyPerson().Opponent()]
	if engine.Ponder(s.state()) {
		*p = pondering{engine, s.match, moves}
	}
}

// mayPonder reports whether it is a person's turn against an engine, and whether
// the picture leaves it time.
func (s *playScene) mayPonder() bool {
	return s.personToMove() && s.onlyPerson() == s.state().ToMove() && !s.app.slow()
}

// stopPondering ends the search in the person's time, if there is one.
func (s *playScene) stopPondering() {
	if s.pondering.engine != nil {
		s.pondering.engine.StopPondering()
		s.pondering.engine = nil
	}
}
