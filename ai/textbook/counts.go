package textbook

import (
	"math"

	"colat/ai"
)

// counts holds the counts of one iteration of a search.
type counts struct {
	quiescence int64 // nodes beyond the horizon
	ordering   int64 // nodes visited only to order moves
	cutoffs    int64 // nodes whose remaining moves were cut off
}

// since returns the iteration between the infos before and after it.
func (c *counts) since(before, after *ai.Info) ai.Iteration {
	return ai.Iteration{
		Nodes: after.Nodes - before.Nodes - c.ordering, Quiescence: c.quiescence, Ordering: c.ordering,
		Cutoffs: c.cutoffs, Elapsed: after.Elapsed - before.Elapsed,
	}
}

// cutoff records that the remaining moves of the node at a distance are not searched.
func (s *Search) cutoff(distance int) {
	s.counts.cutoffs++
	if s.recorder != nil {
		s.recorder.cut(distance)
	}
}

// EffectiveBranching returns the branching factor of a uniform tree with the given depth
// and number of nodes below its root: the b with b + b² + … + b^depth = nodes (Russell
// and Norvig, "Artificial Intelligence: A Modern Approach"). It is 0 for no nodes or no
// depth.
func EffectiveBranching(nodes int64, depth int) float64 {
	if nodes <= 0 || depth <= 0 {
		return 0
	}
	below, above := 0.0, float64(nodes)
	for range 100 { // bisects down to the resolution of float64
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
