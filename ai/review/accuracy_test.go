package review

import (
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"colat/game"
)

// The curve is that of Lichess, whose errors and mistakes begin at 5% and 10%.
func TestAccuracyOfMoves(t *testing.T) {
	for _, test := range []struct{ cost, want float64 }{
		{0, 100}, {InaccuracyCost, 79.82}, {MistakeCost, 63.58}, {BlunderCost, 40.02}, {1, 8.53},
	} {
		if got := Accuracy(test.cost); math.Abs(got-test.want) > 0.01 {
			t.Errorf("a move that costs %v has an accuracy of %.2f%%, want %v%%", test.cost, got, test.want)
		}
	}
}

// judged returns the review of a game in which the sides move in turn and the chances of the first
// side are those given, from the start on. No move gains.
func judged(chances ...float64) *Review {
	r := &Review{Last: Worth{Known: true, Chance: chances[len(chances)-1]}}
	for i, chance := range chances[:len(chances)-1] {
		m := Move{
			Side: game.Player(i % 2), Settled: true,
			Before: Worth{Known: true, Chance: chance}, After: Worth{Known: true, Chance: chances[i+1]},
		}
		m.Cost = max(0, m.Before.For(m.Side).Chance-m.After.For(m.Side).Chance)
		r.Moves = append(r.Moves, m)
	}
	return r
}

func TestAccuracyOfGames(t *testing.T) {
	// The first side loses 20% and nothing in calm windows, which have the least weight but for the
	// first one: chances of 50% and 30% deviate by 10%, of which half counts.
	r := judged(0.5, 0.3, 0.3, 0.3, 0.3)
	mistake, best := Accuracy(0.2), Accuracy(0)
	weighted := (5*mistake + 0.5*best) / 5.5
	harmonic := 2 / (1/mistake + 1/best)
	if got, known := r.Accuracy(game.First); !known || math.Abs(got-(weighted+harmonic)/2) > 0.01 {
		t.Errorf("the accuracy is %v, want %v", got, (weighted+harmonic)/2)
	}
	if got, known := r.Accuracy(game.Second); !known || math.Abs(got-best) > 0.01 {
		t.Errorf("the accuracy without errors is %v", got)
	}
	for side, want := range [][]float64{{0, 0.2, 0.2, 0.2, 0.2}, {0, 0, 0, 0, 0}} {
		if got := r.AppendLosses(nil, game.Player(side)); !slices.Equal(got, want) {
			t.Errorf("the losses of side %d are %v, want %v", side, got, want)
		}
	}
	r.Moves[2].Settled = false
	if _, known := r.Accuracy(game.First); known {
		t.Error("the accuracy is known before all moves are settled")
	}
	r.Moves[2].Forced = true
	if got, known := r.Accuracy(game.First); !known || math.Abs(got-mistake) > 0.01 {
		t.Errorf("the accuracy of one move is %v, want %v", got, mistake)
	}
	if _, known := judged(0.5).Accuracy(game.First); known {
		t.Error("a game without moves has an accuracy")
	}
}

// A move that loses more never makes a game more accurate, where the chances around it stay.
func TestAccuracyFalls(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		chances := rapid.SliceOfN(rapid.Float64Range(0, 1), 3, 60).Draw(t, "chances")
		r := judged(chances...)
		for _, side := range []game.Player{game.First, game.Second} {
			before, known := r.Accuracy(side)
			if !known || before < 0 || before > 100.01 {
				t.Fatalf("the accuracy is %v", before)
			}
			i := rapid.IntRange(0, len(r.Moves)-1).Draw(t, "move")
			was := r.Moves[i].Cost
			r.Moves[i].Cost = min(1, was+rapid.Float64Range(0, 1).Draw(t, "more"))
			if after, _ := r.Accuracy(side); after > before+1e-9 {
				t.Fatalf("the accuracy rises from %v to %v", before, after)
			}
			r.Moves[i].Cost = was
		}
	})
}
