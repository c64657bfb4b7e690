package othello

import (
	"colat/ai/othello/eval"
	"colat/game"
	rules "colat/game/othello"
)

// Prepare reads the weights of both games, so that no search has to wait for it.
func Prepare() {
	for _, w := range []*eval.Weights{eval.VictoryWeights(), eval.ClassicWeights()} {
		tables := eval.NewTables(w)
		tables.Serve(0)
		p := eval.Measure(1<<28|1<<35, 1<<27|1<<36, 0)
		tables.Value(&p)
	}
}

// Estimate returns what a position that is not over seems to be worth to the side
// to move before anything is searched, in hundredths of a disc.
func (e *Engine) Estimate(s *rules.State) int {
	e.use(s.VictoryCells())
	own, opp := s.Board()
	if s.ToMove() == game.Second {
		own, opp = opp, own
	}
	return e.leaf(own, opp, rules.Moves(own, opp))
}

// evaluate estimates the value of a position in hundredths of a disc from the
// legal moves of both sides.
func (e *Engine) evaluate(own, opp, ownMoves, oppMoves uint64) int {
	p := eval.Position{Own: own, Opp: opp, OwnMoves: ownMoves, OppMoves: oppMoves, Victory: e.victory}
	if e.variant && (own|opp)&corners != 0 {
		p.SafeOwn, p.SafeOpp = eval.Stable(own, opp), eval.Stable(opp, own)
	}
	v := e.tables.Value(&p)
	return max(-maxEstimate, min(v, maxEstimate))
}
