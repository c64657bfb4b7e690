package play

import (
	"slices"

	"colat/ai"
	"colat/game/match"
)

// pondering lets an engine search during its opponent's turn. It searches at most once in
// each turn, which bounds the cost when a person takes long.
type pondering struct {
	engine *ai.Chooser // the engine that ponders; nil for none
	match  *match.Match
	moves  int // number of moves of the match when it started
	calm   int // number of ticks without hindrance
}

// ponderDelay is the number of ticks that the picture must be at rest before a search starts.
// If the opponent moves at once there is no search, and slow frames prevent it.
const ponderDelay = 20

// stop stops pondering, if an engine ponders.
func (p *pondering) stop() {
	if p.engine != nil {
		p.engine.StopPondering()
		p.engine = nil
	}
}

// update starts or stops pondering, depending on the state of the match.
func (p *pondering) update(s *Scene) {
	moves := len(s.match.Moves())
	sameTurn := p.match == s.match && p.moves == moves
	side := s.match.State().ToMove().Opponent()
	engine := s.seats.choosers[side]
	// The opponent must have a move to think about, and drawing must leave processor time.
	if engine == nil || !s.seats.ponders[side] || !s.opponentThinks() || !s.advisor.free() || s.program.Pace.Slow() {
		p.calm = 0
		p.stop()
		return
	}
	if !sameTurn {
		p.stop()
	}
	// Animations have priority over the search.
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

// opponentThinks reports whether the side to move, a person or an engine, has a move to think
// about.
func (s *Scene) opponentThinks() bool {
	if s.seats.engine(s.match.State().ToMove()) {
		return s.match.Thinking()
	}
	return s.hand.choosing()
}
