package search

import (
	"colat/ai"
	"colat/ai/alphabeta"
	"colat/ai/othello/eval"
	"colat/ai/othello/position"
)

// Aspiration searches the root to a depth, in a window around the last score that is
// widened if the score lies outside. It
// reports whether it finished; if not, Best is still the best move known.
func (s *Search) Aspiration(depth int) bool {
	s.rootDepth = depth
	window := alphabeta.Open(position.Infinity)
	width := s.windowWidth(depth)
	if depth >= 4 {
		window = alphabeta.Around(s.Score, width, position.Infinity)
	}
	for {
		v := s.searchRoot(depth, window.Alpha, window.Beta)
		if s.clock.Stopped {
			return false
		}
		if width *= 4; !window.Widen(v, width, widestWindow) {
			s.Score = v
			return true
		}
	}
}

// windowWidth returns the expected difference between the scores of two iterations, which
// is about the deviation between searches of the depth and shallower ones.
func (s *Search) windowWidth(depth int) int {
	m := s.leaf.Weights().Margins[eval.Period(64-s.Empties)][min(depth, eval.DeepestMargin)]
	return int(s.tuning.window * float64(max(m.Deviation, leastWidth)))
}

// The least half-width of a window, and the largest before that of all values, in hundredths of a
// disc.
const (
	leastWidth   = 40
	widestWindow = 4000
)

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
