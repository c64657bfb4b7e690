package othello

import (
	"colat/ai/othello/eval"
	rules "colat/game/othello"
)

// Prepare reads the weights of both games, so that no search has to wait for it.
func Prepare() {
	for _, w := range []*eval.Weights{eval.VictoryWeights(), eval.ClassicWeights()} {
		tables := eval.NewTables(w)
		tables.Serve(0)
		p := eval.Measure(rules.StartBlack, rules.StartWhite, 0)
		tables.Value(&p)
	}
}

// Estimate returns what a position that is not over seems to be worth to the side
// to move before anything is searched, in hundredths of a disc.
func (e *Engine) Estimate(s *rules.State) int {
	e.serve(s.VictoryCells())
	own, opp := board(s)
	return e.main.leaf.Value(own, opp, rules.Moves(own, opp))
}
