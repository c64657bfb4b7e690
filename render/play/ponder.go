package play

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

// stop ends the search in the person's time, if there is one.
func (p *pondering) stop() {
	if p.engine != nil {
		p.engine.StopPondering()
		p.engine = nil
	}
}

// update begins or ends the search in the person's time as the match has it.
func (p *pondering) update(s *Scene) {
	moves := len(s.match.Moves())
	sameTurn := p.match == s.match && p.moves == moves
	// It must be a person's turn against an engine, and the picture leave it time.
	person := s.seats.onlyPerson()
	resting := s.setup.Rests || !s.advisor.free() || s.program.Pace.Slow()
	if resting || !s.hand.choosing() || person != s.match.State().ToMove() {
		p.calm = 0
		p.stop()
		return
	}
	if !sameTurn {
		p.stop()
	}
	// Pieces that move need the processor first.
	if sameTurn || s.display.shown < moves || s.stage.View.Animating() {
		p.calm = 0
		return
	}
	if p.calm++; p.calm < ponderDelay {
		return
	}
	engine := s.seats.choosers[person.Opponent()]
	if engine.Ponder(s.match.Start(), slices.Clone(s.match.Moves())) {
		*p = pondering{engine: engine, match: s.match, moves: moves}
	}
}
