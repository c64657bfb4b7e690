package search

import "colat/ai/othello/eval"

// A tuning holds the numbers of a game's search. Those of classic were found together by games of the engine
// against itself (simultaneous perturbation, SPSA; Spall, 1992), those of victory by matches, one at a time.
type tuning struct {
	// static is the necessary distance of a static estimate from the window in ProbCut, by depth, and shallow
	// that of a shallow search in place of one to depth 7, both in standard deviations.
	static  [3]float64
	shallow float64
	// deeper is the part by which the distance grows with each ply of depth, and periods are its factors by
	// period of the game.
	deeper  float64
	periods [eval.Periods]float64
	// bias is the part of the measured bias that counts.
	bias float64
	// beyond is the part of the distance by which the estimate must exceed the window for a shallow search to
	// be tried.
	beyond float64
	// singular is how much worse than the best move all others must be for it to be singular, in hundredths
	// of a disc.
	singular int
	// window is the first half-width of the root's window in deviations.
	window float64
	order  order
}

// An order holds the weights of what children are ordered by, in 1024ths: the worth of the square, legal and
// potential moves of the other side, history, and the estimate of the evaluation. lastMobility is that of
// legal moves near the leaves.
type order struct {
	square, mobility, potential, history, estimate, lastMobility int32
	killer                                                       int32 // for the first killer; half for the second
}

var (
	classicTuning = tuning{
		static: [3]float64{0, 0.48, 1.34}, shallow: 0.96, deeper: 0.046,
		periods: [eval.Periods]float64{1.13, 1.08, 1.03, 0.97, 0.92, 0.87},
		bias:    0.3, beyond: 0.9, singular: 120, window: 1.25,
		order: order{
			square: 4000, mobility: 28000, potential: 6200, history: 77, estimate: 1230, lastMobility: 11800, killer: 44,
		},
	}
	victoryTuning = tuning{
		static: [3]float64{0, 1.5, 1.5}, shallow: 0.7,
		periods: [eval.Periods]float64{1, 1, 1, 1, 1, 1},
		bias:    1, beyond: 0.5, window: 1,
		order: order{
			square: 4096, mobility: 32768, potential: 6144, history: 64, estimate: 1024, lastMobility: 8192, killer: 64,
		},
	}
)

// mostDepth is the largest depth with limits of its own.
const mostDepth = 31

// limits are the distances of ProbCut by period and depth, in hundredths of a disc.
type limits [eval.Periods][mostDepth + 1]limit

// A limit is the bias of a shallow search and the necessary distance of its value from the window, which is 0 if
// nothing was measured. beyond is that of the estimate.
type limit struct{ bias, distance, beyond int }

// set computes the limits of margins.
func (l *limits) set(t *tuning, margins *eval.Margins) {
	for period := range l {
		for depth := range l[period] {
			m := &margins[period][min(depth, eval.DeepestMargin)]
			distance := float64(m.Deviation) * t.periods[period]
			if depth < len(t.static) {
				distance *= t.static[depth]
			} else {
				distance *= t.shallow * (1 + t.deeper*float64(depth-7))
			}
			l[period][depth] = limit{int(t.bias * float64(m.Bias)), int(distance), int(t.beyond * distance)}
		}
	}
}
