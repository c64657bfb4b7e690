package othello

import (
	"math/bits"
	"time"

	"colat/ai"
	"colat/ai/othello/endgame"
	"colat/ai/othello/position"
	"colat/ai/othello/search"
	"colat/game"
	rules "colat/game/othello"
)

// Discs matter to players and in tournament tables. After the outcome of a classic game
// is proven, the engine searches within its limits for the exact score: for the
// outcome-keeping move with the best final difference. The heuristic search, which then
// counts only discs, orders the moves, so that there is a good one whenever time ends.
// Its score is the middle of the exact solver's first window.

// discBounds are proven bounds of the final difference of discs after a root move, for
// the side to move at the root.
type discBounds struct{ lower, upper int }

// learn updates the bounds by the result of a search with a window.
func (k *discBounds) learn(v, alpha, beta int) {
	if v > alpha {
		k.lower = max(k.lower, v)
	}
	if v < beta {
		k.upper = min(k.upper, v)
	}
}

// margin searches for the exact score after the proof.
type margin struct {
	thread *thread
	timing *timing
	discs  [64 + 1]discBounds // of each root move, by its square
	kept   search.Choice      // the best root move known to keep the outcome
	exact  bool               // whether the score is the final difference of discs with best play
}

// start prepares for a root. In the classic game it reads bounds of the moves from the
// table, found earlier in the game.
func (m *margin) start() {
	t := m.thread
	m.exact = false
	if t.victory != 0 {
		return
	}
	for i := range t.search.Moves {
		c := &t.search.Moves[i]
		lower, upper, _ := t.table.ProbeExact(c.Own, c.Opp)
		m.discs[c.Sq] = discBounds{-upper, -lower}
	}
}

// bounds returns the bounds of the root.
func (m *margin) bounds() discBounds {
	all := discBounds{-position.MaxDiscs, -position.MaxDiscs}
	for i := range m.thread.search.Moves {
		k := &m.discs[m.thread.search.Moves[i].Sq]
		all.lower, all.upper = max(all.lower, k.lower), max(all.upper, k.upper)
	}
	return all
}

// seek searches for the exact score of a classic game whose outcome is proven. If time
// ends first, the best move is the best outcome-keeping move by heuristic search.
func (m *margin) seek(report func(ai.Info)) {
	t := m.thread
	root := &t.search.Root
	if t.outcome == ai.Draw {
		m.exact = true
	}
	if t.outcome == ai.Unknown || m.exact || !m.carryOn() {
		return
	}
	for i := range root.Moves {
		k := &m.discs[root.Moves[i].Sq]
		switch {
		case t.outcome == ai.Loss:
			k.upper = min(k.upper, -1)
		case game.Move(root.Moves[i].Sq) == root.Best:
			k.lower = max(k.lower, 1)
		}
	}
	t.countDiscs(true)
	root.Score -= position.Sign(root.Score) * position.ClassicScore
	m.kept = root.Choice
	known := m.bounds()
	if known.lower == known.upper || m.search(report) {
		m.solve(report)
	}
	if !m.keepsOutcome(root.Best) {
		root.Choice = m.kept
	}
	root.Score = m.overall(root.Score)
	t.countDiscs(false)
}

// report reports the results so far.
func (m *margin) report(report func(ai.Info)) {
	if report != nil {
		info := m.thread.info(m.exact)
		info.Score = m.thread.possible(m.overall(m.thread.search.Score))
		report(info)
	}
}

// leastForMargin is the fraction 1/leastForMargin of a move's soft limit that the margin gets if the
// proof has used all of it.
const leastForMargin = 10

// carryOn resumes a search that a proof has ended, and reports whether there is time.
// With a time for the game it continues only as long as a further iteration could begin:
// later moves are easier to solve.
func (m *margin) carryOn() bool {
	m.thread.clock.Stopped, m.thread.clock.Sliced = false, false
	if t := m.timing; t.On {
		end := max(t.Soft, time.Since(t.Began)+t.Soft/leastForMargin)
		m.thread.clock.Deadline = t.Began.Add(min(end, t.Hard))
	}
	m.thread.clock.Check()
	return !m.thread.clock.Stopped
}

// countDiscs sets whether searches count discs only.
func (t *thread) countDiscs(alone bool) {
	t.search.CountDiscs(alone)
	t.table.CountDiscs(alone)
}

// keepsOutcome reports whether a move is known to keep the outcome.
func (m *margin) keepsOutcome(move game.Move) bool {
	return m.thread.outcome == ai.Loss || m.discs[move].lower > 0
}

// overall returns the score of a game with a proven outcome and an expected final
// difference in hundredths of a disc.
func (m *margin) overall(discs int) int {
	const most = 100 * position.MaxDiscs
	if m.thread.outcome == ai.Win {
		return position.ClassicScore + max(100, min(discs, most))
	}
	return -position.ClassicScore + max(-most, min(discs, -100))
}

// confirmShare is the number of nodes allowed for the proof that the best move keeps a
// win, per node of the searches that found the move.
const confirmShare = 16

// possible returns the score of a classic game within what the root can still end with. The
// evaluation is a sum of patterns without bounds, but stable discs stay with their side.
func (t *thread) possible(score int) int {
	if t.victory != 0 {
		return score
	}
	own, opp := t.search.Own, t.search.Opp
	most := 100 * (position.MaxDiscs - 2*bits.OnesCount64(rules.Stable(opp, own)))
	least := -100 * (position.MaxDiscs - 2*bits.OnesCount64(rules.Stable(own, opp)))
	switch t.outcome {
	case ai.Win:
		return max(position.ClassicScore+least, min(score, position.ClassicScore+most))
	case ai.Loss:
		return max(-position.ClassicScore+least, min(score, -position.ClassicScore+most))
	}
	return max(least, min(score, most))
}

// search searches ever deeper, up to one ply before the end of the game; the exact solver
// searches the rest. It reports whether it finished in time.
func (m *margin) search(report func(ai.Info)) bool {
	t := m.thread
	searched := int64(0)
	for depth := 1; depth < t.search.Empties; {
		before := t.clock.Nodes
		if !t.search.Aspiration(depth) {
			return false
		}
		searched += t.clock.Nodes - before
		lost := m.confirm(confirmShare * searched)
		if t.clock.Stopped {
			return false
		}
		if lost {
			continue
		}
		depth++
		if m.keepsOutcome(t.search.Best) {
			m.kept = t.search.Choice
			m.report(report)
		}
	}
	return true
}

// confirm tries to prove with at most slice nodes that the best move keeps the outcome.
// If the move does not, confirm drops it from the root and reports that.
func (m *margin) confirm(slice int64) (lost bool) {
	t := m.thread
	if m.keepsOutcome(t.search.Best) {
		return false
	}
	c := &t.search.Moves[0]
	t.clock.Allow(slice)
	v := -t.solver.NullWindow(c.Own, c.Opp, c.Moves, -1, 1)
	done := !t.clock.Over()
	t.clock.Allow(ai.Unlimited)
	if done {
		m.discs[c.Sq].learn(v, 0, 1)
	}
	if !done || v > 0 {
		return false
	}
	t.search.Drop(1 << c.Sq)
	return true
}

// solve finds the exact score, like Solver.Solve, and a move that achieves it.
func (m *margin) solve(report func(ai.Info)) {
	t := m.thread
	guess := t.search.Score / 100 &^ 1
	alpha, beta := guess-endgame.GuessWidth, guess+endgame.GuessWidth
	for !m.exact {
		// Exclude values known to be impossible from the window, but keep the value
		// itself inside, so that its line is found.
		known := m.bounds()
		alpha = max(known.lower-1, min(alpha, known.upper-1))
		beta = min(known.upper+1, max(beta, known.lower+1))
		v := m.narrow(alpha, beta)
		switch {
		case t.clock.Stopped:
			return
		case v <= alpha:
			alpha, beta = v-endgame.GuessWidth, v+1
			continue
		case v >= beta:
			alpha, beta = v-1, v+endgame.GuessWidth
		default:
			m.exact = true
		}
		m.report(report)
	}
}

// settle finds the exact score without a proof of the outcome first. If time ends before, nothing is
// known.
func (m *margin) settle() {
	t := m.thread
	score := t.solveDiscs()
	if t.clock.Stopped {
		return
	}
	t.depth, t.outcome, m.exact = t.search.Empties, ai.Draw, true
	switch {
	case score > 0:
		t.outcome = ai.Win
	case score < 0:
		t.outcome = ai.Loss
	}
	if t.search.Score = 0; score != 0 {
		t.search.Score = m.overall(100 * score)
	}
}

// narrow searches the root moves with a window in discs and moves the best one to the
// front if it is above alpha.
func (m *margin) narrow(alpha, beta int) int {
	t := m.thread
	best, low := -position.Infinity, alpha
	for i := range t.search.Moves {
		c := &t.search.Moves[i]
		k := &m.discs[c.Sq]
		if k.upper <= low {
			best = max(best, k.upper)
			continue
		}
		t.solver.Line(1).Clear()
		v := low + 1
		if i > 0 {
			v = -t.solver.NullWindow(c.Own, c.Opp, c.Moves, ^low, 1)
			if t.clock.Stopped {
				return 0
			}
			k.learn(v, low, low+1)
		}
		if v > low && v < beta {
			v = -t.solver.PrincipalVariation(c.Own, c.Opp, c.Moves, -beta, -low, 1)
			if t.clock.Stopped {
				return 0
			}
			k.learn(v, low, beta)
		}
		best = max(best, v)
		if v <= low {
			continue
		}
		low = v
		t.search.Keep(i, t.solver.Line(1))
		t.search.Score = 100 * v
		if v >= beta {
			break
		}
	}
	return best
}
