package search

import (
	"testing"

	"colat/ai/othello/eval"
)

// TestLimits checks the limits of measured margins at several depths. Where none was measured there is no limit.
func TestLimits(t *testing.T) {
	var margins eval.Margins
	for depth := 1; depth <= eval.DeepestMargin; depth++ {
		margins[1][depth] = eval.Margin{Bias: -40, Deviation: 200}
	}
	tuned := tuning{
		static: [3]float64{0, 0.5, 1.5}, shallow: 2, deeper: 0.25,
		periods: [eval.Periods]float64{1, 0.5, 1, 1, 1, 1}, bias: 0.5, beyond: 0.25,
	}
	var l limits
	l.set(&tuned, &margins)
	for _, tt := range []struct {
		period, depth int
		want          limit
	}{
		{1, 1, limit{-20, 50, 12}}, {1, 2, limit{-20, 150, 37}},
		{1, 7, limit{-20, 200, 50}}, {1, 8, limit{-20, 250, 62}}, {1, 11, limit{-20, 400, 100}},
		{1, mostDepth, limit{-20, 1400, 350}}, {2, 8, limit{}}, {1, 0, limit{}},
	} {
		if got := l[tt.period][tt.depth]; got != tt.want {
			t.Errorf("period %d, depth %d: %+v, want %+v", tt.period, tt.depth, got, tt.want)
		}
	}
}
