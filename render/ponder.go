package render

import (
	"slices"

	"colat/ai"
	"colat/game/match"
)

// pondering lets the engine search while the person who plays it thinks. It
// begins once a turn at most, so that a person who takes long costs no more.
type pondering struct {
	engine *ai.Chooser // that has begun; nil if none has
	match  *match.Match
	moves  int // of the match when it began
	calm   int // ticks for which there was nothing in its way
}

// ponderDelay is for how many ticks the picture must lie still before a search
// begins: a move at once costs none, and frames that turn out slow prevent it.
const ponderDelay = 20

// ponder begins or ends the search in the person's time as the match has it.
func (s *playScene) ponder() {
	p := &s.pondering
	moves := s.match.Moves()
	sameTurn := p.match == s.match && p.moves == len(moves)
	if !s.mayPonder() {
		p.calm = 0
		s.stopPondering()
		return
	}
	if !sameTurn {
		s.stopPondering()
	}
	// Discs that turn over need the processor first.
	if sameTurn || s.shown < len(moves) || s.view.Animating() {
		p.calm = 0
		return
	}
	if p.calm++; p.calm < ponderDelay {
		return
	}
	engine := s.choosers[s.onlyPerson().Opponent()]
	if engine.Ponder(s.match.Start(), slices.Clone(moves)) {
		*p = pondering{engine: engine, match: s.match, moves: len(moves)}
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
