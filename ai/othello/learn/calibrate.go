package learn

import (
	"math"
	"math/bits"

	"colat/ai/fit"
	"colat/ai/othello/eval"
)

const binCount = 20

// valued is an estimate with the outcome: 1, 0.5 or 0.
type valued struct {
	score, discs int
	outcome      float64
}

// value estimates samples with tables, as in a game.
func value(w *eval.Weights, samples []sample) []valued {
	tables := eval.NewTables(w)
	all := make([]valued, len(samples))
	for i := range samples {
		s := &samples[i]
		tables.Serve(s.victory)
		p := eval.Measure(s.own, s.opp, s.victory)
		all[i] = valued{tables.Value(&p), bits.OnesCount64(s.own | s.opp), float64(s.target)}
		if !w.ForVictory() {
			all[i].outcome = (1 + math.Copysign(math.Min(1, math.Abs(float64(s.target))), float64(s.target))) / 2
		}
	}
	return all
}

// odds returns, for each period, the score in hundredths of a disc that corresponds to
// odds of e to 1, with maximum likelihood of the outcomes.
func odds(all []valued) (scale [eval.Periods]float64) {
	for period := range scale {
		loss := func(unit float64) float64 {
			total := 0.0
			for _, v := range all {
				if eval.Period(v.discs) == period {
					p := max(1e-9, min(fit.Sigmoid(float64(v.score)/unit), 1-1e-9))
					total -= v.outcome*math.Log(p) + (1-v.outcome)*math.Log(1-p)
				}
			}
			return total
		}
		// The loss has one minimum; golden-section search finds it.
		low, high := math.Log(50), math.Log(20000)
		const golden = 0.618033988749895
		for range 40 {
			a, b := high-golden*(high-low), low+golden*(high-low)
			if loss(math.Exp(a)) < loss(math.Exp(b)) {
				high = b
			} else {
				low = a
			}
		}
		scale[period] = math.Round(math.Exp((low + high) / 2))
	}
	return scale
}

// reliability sorts estimates into bins of equal width.
func reliability(w *eval.Weights, all []valued) []fit.Bin {
	bins := make([]fit.Bin, binCount)
	for _, v := range all {
		p := w.Chance(v.score, v.discs)
		b := &bins[min(int(p*binCount), binCount-1)]
		b.Predicted += p
		b.Won += v.outcome
		b.Positions++
	}
	for i := range bins {
		if n := float64(bins[i].Positions); n > 0 {
			bins[i].Predicted /= n
			bins[i].Won /= n
		}
	}
	return bins
}
