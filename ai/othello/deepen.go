package othello

import (
	"context"

	"colat/ai"
	"colat/ai/othello/eval"
	"colat/game"
)

// choose searches the root with as many threads as it may. Helpers elsewhere take
// the place of threads.
func (e *Engine) choose(ctx context.Context, maxDepth int, limits ai.Limits, report func(ai.Info)) {
	maySolve := limits.Depth == 0 || limits.Depth >= e.empties
	if e.threads == 1 || e.away.team != nil || limits.Depth > 0 || limits.Nodes > 0 {
		e.deepen(maxDepth, maySolve, report)
		return
	}
	dismiss := e.gather(ctx)
	e.deepen(maxDepth, maySolve && !e.prover(), report)
	dismiss()
}

// deepen searches ever deeper until the position is decided, maxDepth is
// reached, or the clock says stop. Between the iterations it gives the solver
// its share, if it may be used.
func (e *Engine) deepen(maxDepth int, maySolve bool, report func(ai.Info)) {
	solving := int64(0)
	for depth := 1; depth <= maxDepth && !e.stopped && !e.enough(); depth++ {
		if e.team != nil {
			e.drop(e.team.lost.Load())
		}
		if !e.iterate(depth) {
			if e.score >= ai.ProvenScore {
				e.outcome = ai.Win
			}
			return
		}
		e.depth = depth
		e.conclude(depth)
		if report != nil {
			report(e.info())
		}
		if e.outcome != ai.Unknown {
			return
		}
		if !maySolve || e.provenElsewhere() {
			continue
		}
		share := solverShare
		if e.variant {
			share = proofShare
		}
		if slice := share(e.empties, depth, e.nodes-solving) - solving; slice > 0 {
			before := e.nodes
			solved := e.solveRoot(slice)
			solving += e.nodes - before
			if solved {
				if e.outcome == ai.Loss && e.variant {
					e.resist(depth)
				}
				if report != nil {
					report(e.info())
				}
				return
			}
		}
	}
}

// conclude says what a finished iteration has proven.
func (e *Engine) conclude(depth int) {
	switch {
	case e.score >= ai.ProvenScore:
		e.outcome = ai.Win
	case e.score <= -ai.ProvenScore:
		e.outcome = ai.Loss
	case depth >= e.empties:
		e.outcome = ai.Draw
	}
}

// solverShare returns how many nodes the solver may have used in all after the
// heuristic search has used some and finished an iteration.
func solverShare(empties, depth int, used int64) int64 {
	switch {
	case depth < 4:
		return 0
	case empties <= 16:
		return unlimited / 2
	case depth < 6:
		return 0
	case empties <= 18:
		return 64 * used
	case empties <= 22:
		return 16 * used
	case empties <= 24:
		return 6 * used
	case empties <= 27:
		return 2 * used
	}
	return 0
}

// iterate searches the root to a depth, in a window around the last score that
// is widened where it fails. It reports whether it finished; if not, best is
// still the best move known.
func (e *Engine) iterate(depth int) bool {
	alpha, beta := -infinity, infinity
	width := e.spread(depth)
	if depth >= 4 {
		alpha, beta = e.score-width, e.score+width
	}
	for {
		v := e.searchRoot(depth, alpha, beta)
		if e.stopped {
			return false
		}
		switch {
		case v <= alpha && alpha > -infinity:
			width *= 4
			alpha = max(v-width, -infinity)
			if width > 4000 {
				alpha = -infinity
			}
		case v >= beta && beta < infinity:
			width *= 4
			beta = min(v+width, infinity)
			if width > 4000 {
				beta = infinity
			}
		default:
			e.score = v
			return true
		}
	}
}

// spread returns how far the score of an iteration is likely to lie from the last
// one's: as far as searches of the depth differ from shallower ones.
func (e *Engine) spread(depth int) int {
	m := e.tables.Weights().Margins[eval.Period(64-e.empties)][min(depth, eval.DeepestMargin)]
	return max(m.Deviation, leastSpread)
}

// leastSpread keeps windows from failing for nothing, in hundredths of a disc.
const leastSpread = 40

// searchRoot searches all root moves and moves the best one to the front.
func (e *Engine) searchRoot(depth, alpha, beta int) int {
	best, low := -infinity, alpha
	below := depth - 1
	if e.passing {
		below = depth
	}
	for i := range e.root {
		c := e.root[i]
		var v int
		if i == 0 {
			v = -e.search(c.own, c.opp, c.moves, below, -beta, -low, 1)
		} else {
			v = -e.search(c.own, c.opp, c.moves, below, -low-1, -low, 1)
			if v > low && v < beta {
				v = -e.search(c.own, c.opp, c.moves, below, -beta, -low, 1)
			}
		}
		if e.stopped {
			return 0
		}
		best = max(best, v)
		if v <= low {
			continue
		}
		low = v
		copy(e.root[1:i+1], e.root[:i])
		e.root[0] = c
		e.keepRoot(c)
		if v > -ai.ProvenScore {
			e.score = v // a loss is certain only once every move has been searched
		}
		if v >= beta {
			break
		}
	}
	return best
}

// keepRoot makes a root move the best one, with the line found behind it.
func (e *Engine) keepRoot(c child) {
	e.best = game.Move(c.sq)
	e.line[0] = e.best
	f := &e.frames[1]
	for i, sq := range f.pv[:f.pvLen] {
		e.line[1+i] = game.Move(sq)
	}
	e.lineLen = 1 + f.pvLen
}
