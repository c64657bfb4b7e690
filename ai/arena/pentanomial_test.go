package arena

import (
	"math"
	"math/rand/v2"
	"testing"
)

func near(t *testing.T, what string, got, want, tolerance float64) {
	t.Helper()
	if math.IsNaN(got) || math.Abs(got-want) > tolerance {
		t.Errorf("%s = %v, want %v ± %v", what, got, want, tolerance)
	}
}

func TestEloIsLogistic(t *testing.T) {
	near(t, "EloOf(0.5)", EloOf(0.5), 0, 0)
	near(t, "EloOf(0.75)", EloOf(0.75), 190.848, 0.001)
	near(t, "EloOf(10/11)", EloOf(10.0/11), 400, 1e-9)
	for elo := -1900.0; elo <= 1900; elo += 100 {
		near(t, "EloOf(ScoreOf(x))", EloOf(ScoreOf(elo)), elo, 1e-6)
	}
}

func TestEloOfPairs(t *testing.T) {
	// By hand: the mean is 0.55, the variance of a pair 0.05375.
	p := Pairs{5, 15, 40, 35, 5}
	mean, deviation := p.moments()
	near(t, "mean", mean, 0.55, 1e-12)
	near(t, "deviation", deviation, math.Sqrt(0.05375)/10, 1e-12)
	elo, margin := p.Elo()
	near(t, "elo", elo, 34.860, 0.001)
	near(t, "margin", margin, (EloOf(0.55+1.959964*deviation)-EloOf(0.55-1.959964*deviation))/2, 1e-3)
	near(t, "LOS", p.LOS(), 0.98448, 1e-5)

	swapped := Pairs{5, 35, 40, 15, 5}
	back, _ := swapped.Elo()
	near(t, "elo of the other side", back, -elo, 1e-9)
	near(t, "LOS of the other side", swapped.LOS(), 1-p.LOS(), 1e-9)
}

// TestPairsBeatIndependentGames shows why pairs are counted: where openings
// decide, both games of a pair always cancel out and nothing is left to chance.
func TestPairsBeatIndependentGames(t *testing.T) {
	_, decided := Pairs{0, 1, 98, 1, 0}.Elo()
	_, free := Pairs{25, 0, 50, 0, 25}.Elo()
	if decided > free/5 {
		t.Errorf("margin %v where openings decide, %v where they do not", decided, free)
	}
}

func TestEloStaysFinite(t *testing.T) {
	for _, p := range []Pairs{
		{}, {0, 0, 0, 0, 1}, {1, 0, 0, 0, 0}, {0, 0, 0, 0, 500}, {500, 0, 0, 0, 0}, {0, 0, 7, 0, 0},
	} {
		elo, margin := p.Elo()
		los := p.LOS()
		for _, x := range []float64{elo, margin, los} {
			if math.IsNaN(x) || math.IsInf(x, 0) {
				t.Errorf("%v: elo %v ± %v, LOS %v", p, elo, margin, los)
			}
		}
		if margin <= 0 {
			t.Errorf("%v: margin %v", p, margin)
		}
	}
	few, _ := Pairs{0, 0, 0, 0, 10}.Elo()
	many, _ := Pairs{0, 0, 0, 0, 100}.Elo()
	if few <= 0 || many <= few {
		t.Errorf("ten pairs won: %v, a hundred: %v", few, many)
	}
}

// TestErrorCoversTruth draws matches from a known distribution and counts how
// often the 95 % interval holds the true difference.
func TestErrorCoversTruth(t *testing.T) {
	chances := [5]float64{0.05, 0.2, 0.35, 0.25, 0.15}
	truth := 0.0
	for i, c := range chances {
		truth += c * pairScore(i)
	}
	rng := rand.New(rand.NewPCG(1, 2))
	held := 0
	const matches = 2000
	for range matches {
		var p Pairs
		for range 200 {
			x, i := rng.Float64(), 0
			for ; i < 4 && x >= chances[i]; i++ {
				x -= chances[i]
			}
			p[i]++
		}
		if elo, margin := p.Elo(); math.Abs(elo-EloOf(truth)) <= margin {
			held++
		}
	}
	if share := float64(held) / matches; share < 0.93 || share > 0.97 {
		t.Errorf("the 95 %% interval held the truth in %.1f %% of matches", 100*share)
	}
}
