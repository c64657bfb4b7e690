package uttt

import (
	"colat/ai"
	"colat/ai/alphabeta"
	"colat/ai/uttt/eval"
)

const (
	// singularDepth is the least depth at which a position is searched without its best move.
	singularDepth = 4
	// singularMargin is how much worse than the best move all others must be for it to be
	// singular.
	singularMargin = 2
	// doubleMargin is how much worse they must be for the move to be searched two plies deeper, off the
	// principal variation.
	doubleMargin = 21
	// singularPlies is how much less deep than the present search that of the entry may be which
	// tells the best move.
	singularPlies = 3
)

// tellsSingular reports whether the move and score of an entry are good enough for a search to a
// depth to find out whether the move is singular.
func tellsSingular(e *alphabeta.Entry, depth int) bool {
	return depth >= singularDepth && int(e.Depth) >= depth-singularPlies && e.Bound != alphabeta.Upper &&
		e.Move != alphabeta.NoMove && e.Value > -ai.ProvenScore && e.Value < ai.ProvenScore
}

// singular searches a position to nearly half the depth without the move of its entry, which is
// best so far. The move is singular if all others are clearly worse: then it is searched some plies
// deeper (Anantharaman, Campbell and Hsu, "Singular Extensions", 1990). If another move also exceeds
// beta by the margin, the position is taken as refuted (Björnsson and Marsland, "Multi-Cut Pruning
// in Alpha-Beta Search", 1999). If the search stopped, neither holds.
func (s *Search) singular(n *node, known *alphabeta.Entry) (plies int, refuted bool) {
	if n.distance >= 2*s.root.Depth || s.plies[n.distance].board.Choices() == 1 {
		return 0, false
	}
	value := int(known.Value)
	target := value - singularMargin
	switch others := s.without(n.first, (n.depth-1)*2/5, n.distance, target); {
	case others >= target:
		return 0, target >= n.beta
	case others < value-doubleMargin && n.beta-n.alpha == 1:
		return 2, false
	}
	return 1, false
}

// without searches the position at a ply without one of its moves, which must be that of its
// entry, and returns its value then, or a bound on the same side of target.
func (s *Search) without(m eval.Move, depth, distance, target int) int {
	p := &s.plies[distance]
	p.excluded = m
	score := s.search(depth, distance, target-1, target)
	p.excluded = noMove
	p.length = 0
	return score
}
