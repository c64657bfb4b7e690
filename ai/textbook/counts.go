package textbook

import (
	"math"

	"colat/ai"
)

// counts are what one iteration of a search did.
type counts struct {
	quiescence int64 // nodes beyond the horizon
	ordering   int64 // nodes visited only to order moves
	cutoffs    int64 // nodes whose last moves were cut off
}

// since returns what an iteration did that began with before and ended with after.
func (c *counts) since(before, after *ai.Info) ai.Iteration {
	return ai.Iteration{
		Nodes: after.Nodes - before.Nodes - c.ordering, Quiescence: c.quiescence, Ordering: c.ordering,
		Cutoffs: c.cutoffs, Elapsed: after.Elapsed - before.Elapsed,
	}
}

// cutoff notes that the moves left at the node of a distance are not searched.
func (s *Search) cutoff(distance int) {
	s.counts.cutoffs++
	if s.recorder != nil {
		s.recorder.cut(distance)
	}
}

// EffectiveBranching returns the branching factor that a uniform tree of a depth
// has if it has so many nodes below its root: the b for which b + b² + … + b^depth
// is that number (Russell and Norvig, "Artificial Intelligence: A Modern
// Approach"). It is 0 for no nodes or no depth.
func EffectiveBranching(nodes int64, depth int) float64 {
	if nodes <= 0 || depth <= 0 {
		return 0
	}
	below, above := 0.0, float64(nodes)
	for range 100 { // halving a double's interval so often leaves one value
		middle := (below + above) / 2
		if geometricSum(middle, depth) < float64(nodes) {
			below = middle
		} else {
			above = middle
		}
	}
	return above
}

// geometricSum returns b + b² + … + b^depth.
func geometricSum(b float64, depth int) float64 {
	sum := 0.0
	for range depth {
		sum = (sum + 1) * b
		if math.IsInf(sum, 1) {
			break
		}
	}
	return sum
}
