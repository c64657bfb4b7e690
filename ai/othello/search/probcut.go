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

// A sureness is the necessary distance of a shallow search from the window, and that of a
// static estimate, in hundredths of a standard deviation.
type sureness struct{ shallow, static int }

// The surenesses of the two games are the best of those compared in matches.
var (
	classicSureness = sureness{shallow: 80, static: 120}
	victorySureness = sureness{shallow: 70, static: 150}
)

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
	m := &s.leaf.Weights().Margins[eval.Period(discs)][min(depth, eval.DeepestMargin)]
	if m.Deviation == 0 {
		return 0, false
	}
	d := eval.Shallow(depth)
	if estimate == position.Unestimated {
		estimate = s.leaf.Estimate(own, opp, moves, rules.Moves(opp, own))
	}
	if d == 0 {
		return s.estimatedOutside(own, opp, moves, alpha, estimate, m)
	}
	bias, width := m.Bias, s.sureness.shallow*m.Deviation/100
	if high := beta + width - bias; estimate >= high-width/2 && high < position.MaxEstimate {
		s.frames[ply].estimate = estimate
		if s.search(own, opp, moves, d, high-1, high, ply) >= high && !s.clock.Over() {
			return beta, true
		}
	}
	if low := alpha - width - bias; estimate <= low+width/2 && low > -position.MaxEstimate {
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
func (s *Search) estimatedOutside(own, opp, moves uint64, alpha, estimate int, m *eval.Margin) (int, bool) {
	bound, width := alpha, s.sureness.static*m.Deviation/100
	switch v := estimate + m.Bias; {
	case v >= alpha+1+width:
		bound = alpha + 1
	case v > alpha-width:
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
