package uttt

import (
	"colat/ai"
	"colat/ai/alphabeta"
)

// The depths, margins and numbers of moves here, those of singular extensions and the scores that
// order moves were tuned together in games of the champion against itself (SPSA: Spall,
// "Multivariate Stochastic Approximation Using a Simultaneous Perturbation Gradient
// Approximation", 1992). A search of the whole rest of the game uses none of them.
const (
	// Up to reverseDepth a position is left out whose estimate exceeds the window by reverseMargin
	// a ply, less improvingMargin if it has risen since the side's last move (reverse futility).
	reverseDepth, reverseMargin, improvingMargin = 4, 14, 44
	// From probCutDepth on a position is left out if a search probCutPlies less deep exceeds the
	// window by probCutMargin (ProbCut; Buro, 1995).
	probCutDepth, probCutMargin, probCutPlies = 4, 25, 6
	// From unknownDepth on a position of which the table knows no move is searched a ply less deep
	// (internal iterative reduction).
	unknownDepth = 4
	// Up to lateDepth only the first lateMost moves, and lateMore more in a hundred plies, are
	// searched in a position off the principal variation, and worsePercent of these if the estimate
	// has not risen.
	lateDepth, lateMost, lateMore, worsePercent = 2, 10, 273, 84
	// Up to futileDepth, no more quiet moves are searched if the estimate is futileMargin and
	// futileMore a ply below the window (futility pruning).
	futileDepth, futileMargin, futileMore = 3, 26, 32
	// unreduced is the number of moves that are never reduced.
	unreduced = 3
)

// reductions are by whether the window is open, and whether the estimate has risen.
var reductions = func() (list [2][2]alphabeta.Reductions) {
	for open := range list {
		for improving := range list[open] {
			first := -0.72 - 1.51*float64(open) + 1.4*float64(1-improving)
			list[open][improving] = alphabeta.NewReductions(first, 1.67)
		}
	}
	return list
}()

// assess computes the sums and the estimate of the position at a ply, and reports whether the
// estimate has risen since the side's last move.
func (s *Search) assess(distance, least, most int) (improving bool) {
	if s.tables == nil {
		return false
	}
	p, parent := &s.plies[distance], &s.plies[distance-1]
	if p.assessed != p.board.Hash { // ProbCut and singular extensions search a position again
		s.tables.Follow(&p.sums, &parent.sums, &parent.board, &p.board, p.by)
		p.static = max(least, min(s.tables.ValueOf(&p.sums, &p.board), most))
		p.assessed = p.board.Hash
	}
	return distance >= 2 && p.static > s.plies[distance-2].static
}

// probablyAbove reports whether the value of a position probably reaches beta, and returns a bound
// then, or if the search stopped. known is the entry of the position, if it was found.
func (s *Search) probablyAbove(n *node, known *alphabeta.Entry, found bool) (score int, above bool) {
	if n.beta >= ai.ProvenScore-probCutMargin || n.beta <= -ai.ProvenScore {
		return 0, false
	}
	p := &s.plies[n.distance]
	if n.depth <= reverseDepth {
		margin := reverseMargin * n.depth
		if n.improving {
			margin -= improvingMargin
		}
		if p.static-margin >= n.beta {
			return p.static, true
		}
	}
	high := n.beta + probCutMargin
	if n.depth < probCutDepth || p.static < high ||
		found && int(known.Depth) >= n.depth-probCutPlies && int(known.Value) < high {
		return 0, false
	}
	score = s.search(n.depth-probCutPlies, n.distance, high-1, high)
	p.length = 0
	if score >= ai.ProvenScore {
		return score, true
	}
	return score - probCutMargin, score >= high
}

// hopeless reports whether the quiet moves from the i-th on are left out.
func (s *Search) hopeless(n *node, i int) bool {
	if s.tables == nil || n.whole || n.beta-n.alpha > 1 {
		return false
	}
	static := s.plies[n.distance].static
	if n.depth <= futileDepth && i > 0 && static+futileMargin+futileMore*n.depth <= n.alpha {
		return true
	}
	most := lateMost + lateMore*n.depth/100
	if !n.improving {
		most = most * worsePercent / 100
	}
	return n.depth <= lateDepth && i >= most
}

// reduction returns by how many plies the i-th move is searched less deep, if it is quiet.
func (n *node) reduction(i int) int {
	if n.whole || i < unreduced {
		return 0
	}
	open, improving := 0, 0
	if n.beta-n.alpha > 1 {
		open = 1
	}
	if n.improving {
		improving = 1
	}
	return max(0, min(reductions[open][improving].At(n.depth, i+1), n.depth-1))
}
