package othello

import (
	"time"

	"colat/ai"
	"colat/game"
)

// People count discs, and so do league tables. Once the outcome of a classic game
// is proven, the engine looks within its limits for the exact score: for the move
// that ends with the most discs, of those that keep the outcome. The heuristic
// search, which then counts discs alone, says which move that probably is, so that
// there is a good one whenever time ends. What it expects is the middle of the
// window that the exact solver begins with.

// discBounds are what the game is known to end with after a root move, as the
// difference of discs for the side to move at the root.
type discBounds struct{ lower, upper int }

// learn takes in what a search with a window has returned.
func (k *discBounds) learn(v, alpha, beta int) {
	if v > alpha {
		k.lower = max(k.lower, v)
	}
	if v < beta {
		k.upper = min(k.upper, v)
	}
}

// A choice is a root move, the score expected, and the line found behind it.
type choice struct {
	best    game.Move
	score   int
	line    [maxPly]game.Move
	lineLen int
}

func (e *Engine) choice() choice { return choice{e.best, e.score, e.line, e.lineLen} }

func (e *Engine) returnTo(c *choice) {
	e.best, e.score, e.line, e.lineLen = c.best, c.score, c.line, c.lineLen
}

// recall reads from the table what earlier thoughts of the game have found out
// about the moves of the classic game.
func (e *Engine) recall() {
	for i := range e.root {
		c := &e.root[i]
		lower, upper, _ := e.table.probeExact(c.own, c.opp)
		e.discs[c.sq] = discBounds{-upper, -lower}
	}
}

// bounds returns the bounds of the root.
func (e *Engine) bounds() discBounds {
	all := discBounds{-maxDiscs, -maxDiscs}
	for i := range e.root {
		k := &e.discs[e.root[i].sq]
		all.lower, all.upper = max(all.lower, k.lower), max(all.upper, k.upper)
	}
	return all
}

// seekMargin looks for the exact score of a classic game whose outcome is proven. If
// time ends first the move is one that keeps the outcome, the best of them by
// search.
func (e *Engine) seekMargin(report func(ai.Info)) {
	if e.outcome == ai.Draw {
		e.exact = true
	}
	if e.outcome == ai.Unknown || e.exact || !e.carryOn() {
		return
	}
	for i := range e.root {
		k := &e.discs[e.root[i].sq]
		switch {
		case e.outcome == ai.Loss:
			k.upper = min(k.upper, -1)
		case game.Move(e.root[i].sq) == e.best:
			k.lower = max(k.lower, 1)
		}
	}
	e.countDiscs(true)
	e.score -= sign(e.score) * classicScore
	e.kept = e.choice()
	known := e.bounds()
	if known.lower == known.upper || e.searchMargin(report) {
		e.solveMargin(report)
	}
	if !e.keepsOutcome(e.best) {
		e.returnTo(&e.kept)
	}
	e.score = e.overall(e.score)
	e.countDiscs(false)
}

// leastForMargin is the part of a move's share of the clock that discs are worth
// where the proof has used all of it.
const leastForMargin = 0.1

// carryOn lets a search that a proof has ended go on, and reports whether there is
// time. Of the time for a whole game it takes no more than where no further
// iteration would begin: the moves to come are easier to solve.
func (e *Engine) carryOn() bool {
	e.stopped, e.sliced = false, false
	if t := &e.timing; t.on {
		end := max(t.soft, time.Since(t.began)+part(t.soft, leastForMargin))
		e.deadline = t.began.Add(min(end, t.hard))
	}
	e.look()
	return !e.stopped
}

// countDiscs says whether searches count discs alone.
func (e *Engine) countDiscs(alone bool) {
	e.discsAlone = alone
	e.table.scale = 0
	if alone {
		e.table.scale = 1
	}
}

// keepsOutcome reports whether a move is known to keep the outcome.
func (e *Engine) keepsOutcome(m game.Move) bool {
	return e.outcome == ai.Loss || e.discs[m].lower > 0
}

// overall returns the score of a game with a proven outcome that is expected to end
// with a difference of hundredths of a disc.
func (e *Engine) overall(discs int) int {
	const most = 100 * maxDiscs
	if e.outcome == ai.Win {
		return classicScore + max(100, min(discs, most))
	}
	return -classicScore + max(-most, min(discs, -100))
}

// confirmShare is how many nodes may go into the proof that the best move keeps a
// game won, for each node of the searches that have found it.
const confirmShare = 16

// searchMargin searches ever deeper, up to a ply before the end of the game, which
// is the exact solver's. It reports whether it came to an end in time.
func (e *Engine) searchMargin(report func(ai.Info)) bool {
	searched := int64(0)
	for depth := 1; depth < e.empties; {
		before := e.nodes
		if !e.iterate(depth) {
			return false
		}
		searched += e.nodes - before
		lost := e.confirm(confirmShare * searched)
		if e.stopped {
			return false
		}
		if lost {
			continue
		}
		depth++
		if e.keepsOutcome(e.best) {
			e.kept = e.choice()
			if report != nil {
				report(e.info())
			}
		}
	}
	return true
}

// confirm tries to prove with at most slice nodes that the best move keeps the
// outcome. One that does not is taken out of the root's, and reported.
func (e *Engine) confirm(slice int64) (lost bool) {
	if e.keepsOutcome(e.best) {
		return false
	}
	c := &e.root[0]
	e.allow(slice)
	v := -e.exceeds(c.own, c.opp, c.moves, -1, 1)
	done := !e.stopped && !e.sliced
	e.allow(unlimited)
	if done {
		e.discs[c.sq].learn(v, 0, 1)
	}
	if !done || v > 0 {
		return false
	}
	e.drop(1 << c.sq)
	return true
}

// solveMargin finds the exact score, as settleExact does, and a move that gets it.
func (e *Engine) solveMargin(report func(ai.Info)) {
	guess := e.score / 100 &^ 1
	alpha, beta := guess-guessWidth, guess+guessWidth
	for !e.exact {
		// A window that leaves out what is known to be impossible, but for the
		// value itself: the line is found inside.
		known := e.bounds()
		alpha = max(known.lower-1, min(alpha, known.upper-1))
		beta = min(known.upper+1, max(beta, known.lower+1))
		v := e.narrow(alpha, beta)
		switch {
		case e.stopped:
			return
		case v <= alpha:
			alpha, beta = v-guessWidth, v+1
			continue
		case v >= beta:
			alpha, beta = v-1, v+guessWidth
		default:
			e.exact = true
		}
		if report != nil {
			report(e.info())
		}
	}
}

// narrow searches the root moves with a window in discs and moves the best one to
// the front if it is above alpha.
func (e *Engine) narrow(alpha, beta int) int {
	best, low := -infinity, alpha
	for i := range e.root {
		c := e.root[i]
		k := &e.discs[c.sq]
		if k.upper <= low {
			best = max(best, k.upper)
			continue
		}
		e.frames[1].pvLen = 0
		v := low + 1
		if i > 0 {
			v = -e.exceeds(c.own, c.opp, c.moves, ^low, 1)
			if e.stopped {
				return 0
			}
			k.learn(v, low, low+1)
		}
		if v > low && v < beta {
			v = -e.exactly(c.own, c.opp, c.moves, -beta, -low, 1)
			if e.stopped {
				return 0
			}
			k.learn(v, low, beta)
		}
		best = max(best, v)
		if v <= low {
			continue
		}
		low = v
		copy(e.root[1:i+1], e.root[:i])
		e.root[0] = c
		e.keepRoot(c)
		e.score = 100 * v
		if v >= beta {
			break
		}
	}
	return best
}
