package othello

import (
	"colat/ai"
	"colat/ai/othello/endgame"
	"colat/ai/othello/eval"
	"colat/ai/othello/position"
	"colat/ai/othello/search"
	rules "colat/game/othello"
)

// A thread holds the state of one goroutine's searches and proofs, and their results
// about the root.
type thread struct {
	clock  ai.Clock
	leaf   eval.Judge
	search search.Search
	solver endgame.Solver
	prover endgame.Prover

	table   *position.Table
	victory uint64          // the Goal: the victory cells or all squares; 0 in the classic game
	chosen  *eval.Weights   // nil for the embedded weights
	both    [2]*eval.Tables // of the classic and the victory game

	depth   int // of the last finished search of the root
	outcome ai.Outcome
	asked   uint64 // the root moves considered by proofs

	team    *team           // working on the root; nil if the thread works alone
	private *position.Table // of a helper that proves
}

func newThread(options Options) *thread {
	t := &thread{chosen: options.Weights}
	t.clock.Yield = options.Yield
	t.search.Init(&t.clock, &t.leaf, options.Full)
	t.solver.Init(&t.clock, &t.search)
	t.prover.Init(&t.clock, &t.leaf, &t.solver)
	return t
}

// serve sets the rules, which are the victory game with the given cells or the classic
// game if victory is 0, and the table, which must serve them.
func (t *thread) serve(victory uint64, shared *position.Table) {
	t.victory, t.table = victory, shared
	i := 0
	if hasCells(victory) {
		i = 1
	}
	if t.both[i] == nil {
		t.both[i] = eval.NewTables(t.weights(i == 1))
	}
	t.both[i].Serve(victory)
	t.leaf.Serve(victory, t.both[i])
	t.search.Serve(victory, shared)
	t.solver.Serve(victory, shared)
	t.prover.Serve(victory, shared)
}

// weights returns the evaluation weights of a game.
func (t *thread) weights(victory bool) *eval.Weights {
	switch {
	case t.chosen != nil && t.chosen.ForVictory() == victory:
		return t.chosen
	case victory:
		return eval.VictoryWeights()
	}
	return eval.ClassicWeights()
}

// forget clears the results of earlier searches, except the table.
func (t *thread) forget() {
	t.solver.Forget()
	t.search.Forget()
}

// setRoot sets the root of the next search.
func (t *thread) setRoot(own, opp uint64) {
	t.depth, t.outcome = 0, ai.Unknown
	if t.search.SetRoot(own, opp) {
		t.depth, t.outcome = 1, ai.Win
	}
	t.asked = 0
	if !t.search.Passing {
		t.asked = rules.Moves(own, opp)
	}
}

// conclude sets the outcome proven by a finished iteration.
func (t *thread) conclude(depth int) {
	t.outcome = ai.OutcomeOf(t.search.Score, depth >= t.search.Empties)
}

// resistDepth is the largest depth of the heuristic search for the best of moves that all
// lose.
const resistDepth = 8

// resist continues the search after every move is proven to lose, to find the move that
// is hardest to answer: the best by evaluation, or the longest way to the end.
func (t *thread) resist(depth int) {
	score := t.search.Score
	for d := depth + 1; d <= min(resistDepth, t.search.Empties) && t.search.Aspiration(d); d++ {
	}
	t.search.Score = score
}

// chance returns the probability that the side to move wins.
func (t *thread) chance() float64 {
	if t.outcome != ai.Unknown {
		return t.outcome.Chance(0, 1)
	}
	score := max(-position.MaxEstimate, min(t.search.Score, position.MaxEstimate))
	return t.leaf.Weights().Chance(score, 64-t.search.Empties)
}

// hasCells reports whether a Goal is of victory cells. Without them the victory game is valued as the classic
// one, since its own weights were fitted to games with cells.
func hasCells(goal uint64) bool { return goal != 0 && goal != rules.AllSquares }
