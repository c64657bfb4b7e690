package games

import (
	"testing"

	"colat/ai/othello/eval"
	"colat/ai/review"
	"colat/game/othello"
)

// The least losses of moves with a sign stand for the same parts of an even game as the
// least costs, by what the engine expects of a lead halfway through the game.
func TestSignsCountDiscsAsTheEngineDoes(t *testing.T) {
	if Othello.Margin(othello.Victory) != nil {
		t.Error("in the victory game discs count")
	}
	weights, margin := eval.ClassicWeights(), Othello.Margin(othello.Classic)
	const halfway = 34 // discs on the board
	for i, part := range [3]float64{review.InaccuracyCost, review.MistakeCost, review.BlunderCost} {
		discs := 0
		for weights.Chance(100*discs, halfway) < 0.5+part {
			discs += 2
		}
		if want := margin.Costs[i]; float64(discs) != want {
			t.Errorf("%v of an even game is %d discs, want %v", part, discs, want)
		}
	}
}
