package glicko_test

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"colat/ai/puzzles/glicko"
)

// TestExampleOfThePaper: the player and the opponents of Glickman's example.
func TestExampleOfThePaper(t *testing.T) {
	player := glicko.Rating{Value: 1500, Deviation: 200, Volatility: 0.06}
	got := player.After(
		glicko.Result{Opponent: glicko.Rating{Value: 1400, Deviation: 30, Volatility: 0.06}, Score: 1},
		glicko.Result{Opponent: glicko.Rating{Value: 1550, Deviation: 100, Volatility: 0.06}, Score: 0},
		glicko.Result{Opponent: glicko.Rating{Value: 1700, Deviation: 300, Volatility: 0.06}, Score: 0},
	)
	want := glicko.Rating{Value: 1464.06, Deviation: 151.52, Volatility: 0.05999}
	if math.Abs(got.Value-want.Value) > 0.01 || math.Abs(got.Deviation-want.Deviation) > 0.01 ||
		math.Abs(got.Volatility-want.Volatility) > 0.00001 {
		t.Errorf("%+v, the paper has %+v", got, want)
	}
	idle := player.After()
	if want := scaled(math.Hypot(200/173.7178, 0.06)); math.Abs(idle.Deviation-want) > 1e-9 || idle.Value != 1500 {
		t.Errorf("after a period without results %+v, want the deviation %v", idle, want)
	}
}

func scaled(phi float64) float64 { return 173.7178 * phi }

// TestEveryResult moves ratings in the direction of the score and keeps them within bounds.
func TestEveryResult(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rating := func(label string) glicko.Rating {
			return glicko.Rating{
				Value:      rapid.Float64Range(0, 4000).Draw(t, label),
				Deviation:  rapid.Float64Range(glicko.LeastDeviation, glicko.MostDeviation).Draw(t, label+" deviation"),
				Volatility: rapid.Float64Range(0.01, 0.2).Draw(t, label+" volatility"),
			}
		}
		a, b := rating("a"), rating("b")
		score := float64(rapid.IntRange(0, 1).Draw(t, "score"))
		after := a.After(glicko.Result{Opponent: b, Score: score})
		if math.IsNaN(after.Value) || math.IsNaN(after.Volatility) || after.Volatility <= 0 || after.Volatility > 1 ||
			after.Deviation < glicko.LeastDeviation || after.Deviation > glicko.MostDeviation {
			t.Fatalf("%+v", after)
		}
		if score == 1 && after.Value < a.Value || score == 0 && after.Value > a.Value {
			t.Errorf("the score %v against %+v made %+v of %+v", score, b, after, a)
		}
	})
}
