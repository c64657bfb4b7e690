package arena

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"
)

// logLikelihood returns the largest log-likelihood of the weights that a
// distribution with mean s reaches, by a search that knows nothing of the closed
// form: it climbs along the directions that keep sum and mean.
func logLikelihood(weights [5]float64, s float64) float64 {
	// A start with the mean s inside the simplex: mixing the uniform
	// distribution (mean ½) with one at an end.
	var p [5]float64
	end, share := 4, (s-0.5)/0.5
	if s < 0.5 {
		end, share = 0, (0.5-s)/0.5
	}
	for i := range p {
		p[i] = (1 - share) / 5
	}
	p[end] += share
	value := func() float64 {
		sum := 0.0
		for i := range p {
			if p[i] <= 0 {
				return math.Inf(-1)
			}
			sum += weights[i] * math.Log(p[i])
		}
		return sum
	}
	best := value()
	for step := 0.1; step > 1e-9; {
		improved := false
		for i := range 3 {
			for _, d := range []float64{step, -step} {
				// +1, −2, +1 at neighbours keeps both sum and mean.
				p[i] += d
				p[i+1] -= 2 * d
				p[i+2] += d
				if v := value(); v > best {
					best, improved = v, true
					continue
				}
				p[i] -= d
				p[i+1] += 2 * d
				p[i+2] -= d
			}
		}
		if !improved {
			step /= 2
		}
	}
	return best
}

func TestLLRAgainstDirectSearch(t *testing.T) {
	for _, test := range []struct {
		pairs      Pairs
		elo0, elo1 float64
	}{
		{Pairs{5, 15, 40, 35, 5}, 0, 10},
		{Pairs{5, 15, 40, 35, 5}, -5, 5},
		{Pairs{10, 20, 300, 30, 2}, 0, 5},
		{Pairs{3, 10, 20, 60, 40}, 0, 100},
		{Pairs{1, 0, 2, 0, 1}, 0, 20},
	} {
		sprt := SPRT{test.elo0, test.elo1}
		var weights [5]float64
		for i, n := range test.pairs {
			weights[i] = max(float64(n), 1e-3)
		}
		want := logLikelihood(weights, ScoreOf(test.elo1)) - logLikelihood(weights, ScoreOf(test.elo0))
		near(t, "LLR", sprt.LLR(test.pairs), want, 1e-4)
	}
}

func TestLLRSigns(t *testing.T) {
	sprt := SPRT{0, 10}
	if llr := sprt.LLR(Pairs{}); llr != 0 {
		t.Errorf("LLR of nothing = %v", llr)
	}
	if llr := sprt.LLR(Pairs{0, 0, 0, 0, 200}); llr <= 0 || math.IsNaN(llr) {
		t.Errorf("LLR of 200 pairs won = %v", llr)
	}
	if llr := sprt.LLR(Pairs{200, 0, 0, 0, 0}); llr >= 0 || math.IsNaN(llr) {
		t.Errorf("LLR of 200 pairs lost = %v", llr)
	}
}

// TestSPRTErrorRate plays the test on drawn pairs of two known strengths: it must
// end, and err in no more than a little over 5 % of the cases.
func TestSPRTErrorRate(t *testing.T) {
	sprt := SPRT{0, 40}
	rng := rand.New(rand.NewPCG(3, 4))
	for _, test := range []struct {
		elo   float64
		wrong string
	}{{0, "H1"}, {40, "H0"}} {
		wrong := 0
		const tests = 400
		for range tests {
			var p Pairs
			for verdict := ""; verdict == ""; verdict = sprt.Verdict(p) {
				half := 0
				for range 2 {
					// Half of the games are drawn.
					switch x := rng.Float64(); {
					case x < ScoreOf(test.elo)-0.25:
						half += 2
					case x < ScoreOf(test.elo)+0.25:
						half++
					}
				}
				p[half]++
				if p.N() > 100000 {
					t.Fatal("the test does not end")
				}
			}
			if sprt.Verdict(p) == test.wrong {
				wrong++
			}
		}
		if share := float64(wrong) / tests; share > 0.08 {
			t.Errorf("true difference %v: %s accepted in %.1f %% of tests", test.elo, test.wrong, 100*share)
		}
	}
}

func TestParseSPRT(t *testing.T) {
	got, err := ParseSPRT("-2.5, 5")
	if err != nil || *got != (SPRT{-2.5, 5}) {
		t.Errorf("got %v, %v", got, err)
	}
	for text, want := range map[string]string{
		"5":       "comma",
		"a,b":     "two rating differences",
		"5,0":     "smaller",
		"0,0":     "smaller",
		"0,nan":   "two rating differences",
		"0,99999": "two rating differences",
	} {
		if _, err := ParseSPRT(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: error %v, want one with %q", text, err, want)
		}
	}
	lower, upper := got.Bounds()
	near(t, "upper bound", upper, 2.944, 0.001)
	near(t, "lower bound", lower, -2.944, 0.001)
}
