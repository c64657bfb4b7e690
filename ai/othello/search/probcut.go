package search

import (
	"math/bits"

	"colat/ai/othello/eval"
	"colat/ai/othello/position"
	rules "colat/game/othello"
)

// Multi-ProbCut (Buro, "Experiments with Multi-ProbCut and a New High-Quality Evaluation
// Function for Othello", 1997): if a shallow search lies so far outside the window that a
// deep one would hardly return into it, the deep one is left out. The necessary distance
// was measured: for each rule set, number of discs and depth, the values of shallow and
// deep search differ by a bias and a standard deviation.

// probablyOutside reports whether a deep search with the null window (alpha, alpha+1)
// would probably end outside, and returns the bound it would find. estimate is the static
// evaluation, or Unestimated.
func (s *Search) probablyOutside(own, opp, moves uint64, depth, alpha, ply, estimate int) (int, bool) {
	beta := alpha + 1
	if s.full || alpha <= -position.MaxEstimate/2 || beta >= position.MaxEstimate/2 {
		return 0, false
	}
	discs := bits.OnesCount64(own | opp)
	if depth >= 64-discs {
		return 0, false
	}
	m := &s.limits[eval.Period(discs)][min(depth, mostDepth)]
	if m.distance == 0 {
		return 0, false
	}
	d := eval.Shallow(depth)
	if estimate == position.Unestimated {
		estimate = s.leaf.Estimate(own, opp, moves, rules.Moves(opp, own))
	}
	if d == 0 {
		return s.estimatedOutside(own, opp, moves, alpha, estimate, m)
	}
	if high := beta + m.distance - m.bias; estimate >= high-m.distance+m.beyond && high < position.MaxEstimate {
		s.frames[ply].estimate = estimate
		if s.search(own, opp, moves, d, high-1, high, ply) >= high && !s.clock.Over() {
			return beta, true
		}
	}
	if low := alpha - m.distance - m.bias; estimate <= low+m.distance-m.beyond && low > -position.MaxEstimate {
		s.frames[ply].estimate = estimate
		if s.search(own, opp, moves, d, low, low+1, ply) <= low && !s.clock.Over() {
			return alpha, true
		}
	}
	return 0, false
}

// estimatedOutside is probablyOutside by the estimate alone. In the victory game it
// checks whether the position is decided within two plies, which the evaluation does not
// see.
func (s *Search) estimatedOutside(own, opp, moves uint64, alpha, estimate int, m *limit) (int, bool) {
	bound := alpha
	switch v := estimate + m.bias; {
	case v >= alpha+1+m.distance:
		bound = alpha + 1
	case v > alpha-m.distance:
		return 0, false
	}
	if s.victory != 0 {
		oppMoves := rules.Moves(opp, own)
		if s.leaf.WinsAtOnce(own, opp, moves, oppMoves) ||
			s.leaf.TakesFifth(opp, own, oppMoves) != position.NoSquare && s.leaf.CannotParry(own, opp, moves) {
			return 0, false
		}
	}
	return bound, true
}
