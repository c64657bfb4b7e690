package coach

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

// update starts or stops pondering, depending on the state of the match. free reports that
// the advisor is not thinking.
func (p *pondering) update(s *subject, free bool) {
	moves := len(s.match.Moves())
	sameTurn := p.match == s.match && p.moves == moves
	mover := s.match.State().ToMove()
	engine := &s.engines[mover.Opponent()]
	// The opponent must have a move to think about, and drawing must leave processor time.
	thinks := s.Choosing
	if s.engines[mover].Chooser != nil {
		thinks = s.match.Thinking()
	}
	if engine.Chooser == nil || !engine.Ponders || !thinks || !free || s.program.Pace.Slow() {
		p.calm = 0
		p.stop()
		return
	}
	if !sameTurn {
		p.stop()
	}
	// Animations have priority over the search.
	if sameTurn || s.Shown < moves || s.stage.View.Animating() {
		p.calm = 0
		return
	}
	if p.calm++; p.calm < ponderDelay {
		return
	}
	if engine.Chooser.Ponder(s.match.Start(), slices.Clone(s.match.Moves())) {
		*p = pondering{engine: engine.Chooser, match: s.match, moves: moves}
	}
}
