package games

import (
	"colat/game"
	"colat/game/othello"
)

// classicMargin counts discs, as league tables do. A move has a sign that loses as many
// discs as make a tenth, a fifth or two fifths of an even game by the odds of the
// engine's weights for the classic game (eval.Weights.Chance, halfway through the game),
// rounded up to an even number: so are the differences on a full board.
var classicMargin = Margin{
	Of: func(s game.State) float64 {
		discs, _ := counts(s)
		return float64(discs[game.First] - discs[game.Second])
	},
	Costs:   [3]float64{4, 6, 14},
	Win:     "othello.sure-win",
	Loss:    "othello.sure-loss",
	Better:  "othello.better",
	Average: "othello.average-loss",
	InShort: "othello.average-short",
}

// othelloMargin is the Margin of the classic game. In the victory game the five suns win
// with any number of discs, and discs only decide a game that has come to a standstill.
func othelloMargin(rules game.Rules) *Margin {
	if rules == othello.Classic {
		return &classicMargin
	}
	return nil
}
