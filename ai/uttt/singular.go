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
	singularMargin = 20
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

// singular searches the position at a ply to half the depth without the move of its entry, which
// is best so far. The move is singular if all others are clearly worse: then it is searched a
// ply deeper (Anantharaman, Campbell and Hsu, "Singular Extensions", 1990). If another move also
// exceeds beta by the margin, the position is taken as refuted (Björnsson and Marsland, "Multi-Cut
// Pruning in Alpha-Beta Search", 1999). If the search stopped, neither holds.
func (s *Search) singular(known *alphabeta.Entry, depth, distance, beta int) (singular, refuted bool) {
	if distance >= 2*s.root.Depth || s.plies[distance].board.Choices() == 1 {
		return false, false
	}
	target := int(known.Value) - singularMargin
	others := s.without(eval.Move(known.Move), (depth-1)/2, distance, target)
	singular = others < target
	return singular, !singular && target >= beta
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
