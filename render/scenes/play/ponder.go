package play

import (
	"slices"

	"colat/ai"
	"colat/game/match"
)

// pondering lets an engine search while its opponent thinks. It begins once a turn at
// most, so that a person who takes long costs no more.
type pondering struct {
	engine *ai.Chooser // that has begun; nil if none has
	match  *match.Match
	moves  int // of the match when it began
	calm   int // ticks for which there was nothing in its way
}

// ponderDelay is for how many ticks the picture must lie still before a search
// begins: a move at once costs none, and frames that turn out slow prevent it.
const ponderDelay = 20

// stop ends the search in the opponent's time, if there is one.
func (p *pondering) stop() {
	if p.engine != nil {
		p.engine.StopPondering()
		p.engine = nil
	}
}

// update begins or ends the search in the opponent's time as the match has it.
func (p *pondering) update(s *Scene) {
	moves := len(s.match.Moves())
	sameTurn := p.match == s.match && p.moves == moves
	side := s.match.State().ToMove().Opponent()
	engine := s.seats.choosers[side]
	// Somebody must be thinking about a move, and the picture leave the engine time.
	if engine == nil || !s.seats.ponders[side] || !s.opponentThinks() || !s.advisor.free() || s.program.Pace.Slow() {
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
	if engine.Ponder(s.match.Start(), slices.Clone(s.match.Moves())) {
		*p = pondering{engine: engine, match: s.match, moves: moves}
	}
}

// opponentThinks reports whether the side to move, a person or an engine, has a move to
// think about.
func (s *Scene) opponentThinks() bool {
	if s.seats.engine(s.match.State().ToMove()) {
		return s.match.Thinking()
	}
	return s.hand.choosing()
}
