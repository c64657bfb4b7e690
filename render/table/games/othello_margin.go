package games

import (
	"colat/game"
	"colat/game/othello"
)

// classicMargin counts discs, as league tables do. The costs are the numbers of discs
// whose loss takes a tenth, a fifth and two fifths of an even game, by the odds of the
// engine's weights for the classic game (eval.Weights.Chance, halfway through the
// game), rounded up to even numbers, because differences on a full board are even.
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

// othelloMargin returns the Margin of the classic game. In the victory game five suns
// win with any number of discs, and discs only decide a game without a legal move.
func othelloMargin(rules game.Rules) *Margin {
	if rules == othello.Classic {
		return &classicMargin
	}
	return nil
}
