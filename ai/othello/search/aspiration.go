package search

import (
	"colat/ai"
	"colat/ai/othello/eval"
	"colat/ai/othello/position"
)

// Aspiration searches the root to a depth, in a window around the last score that is
// widened if the score lies outside (aspiration search; Slate and Atkin, 1977). It
// reports whether it finished; if not, Best is still the best move known.
func (s *Search) Aspiration(depth int) bool {
	s.rootDepth = depth
	alpha, beta := -position.Infinity, position.Infinity
	width := s.windowWidth(depth)
	if depth >= 4 {
		alpha, beta = s.Score-width, s.Score+width
	}
	for {
		v := s.searchRoot(depth, alpha, beta)
		if s.clock.Stopped {
			return false
		}
		switch {
		case v <= alpha && alpha > -position.Infinity:
			width *= 4
			alpha = max(v-width, -position.Infinity)
			if width > 4000 {
				alpha = -position.Infinity
			}
		case v >= beta && beta < position.Infinity:
			width *= 4
			beta = min(v+width, position.Infinity)
			if width > 4000 {
				beta = position.Infinity
			}
		default:
			s.Score = v
			return true
		}
	}
}

// windowWidth returns the expected difference between the scores of two iterations, which
// is the deviation between searches of the depth and shallower ones.
func (s *Search) windowWidth(depth int) int {
	m := s.leaf.Weights().Margins[eval.Period(64-s.Empties)][min(depth, eval.DeepestMargin)]
	return max(m.Deviation, leastWidth)
}

// leastWidth is the least half-width of a window, in hundredths of a disc.
const leastWidth = 40

// searchRoot searches all root moves and moves the best one to the front.
func (s *Search) searchRoot(depth, alpha, beta int) int {
	best, low := -position.Infinity, alpha
	below := depth - 1
	if s.Passing {
		below = depth
	}
	for i := range s.Moves {
		c := &s.Moves[i]
		var v int
		if i == 0 {
			v = -s.search(c.Own, c.Opp, c.Moves, below, -beta, -low, 1)
		} else {
			v = -s.search(c.Own, c.Opp, c.Moves, below, -low-1, -low, 1)
			if v > low && v < beta {
				v = -s.search(c.Own, c.Opp, c.Moves, below, -beta, -low, 1)
			}
		}
		if s.clock.Stopped {
			return 0
		}
		best = max(best, v)
		if v <= low {
			continue
		}
		low = v
		s.Keep(i, &s.frames[1].line)
		if v > -ai.ProvenScore {
			s.Score = v // a loss is certain only after every move was searched
		}
		if v >= beta {
			break
		}
	}
	return best
}
