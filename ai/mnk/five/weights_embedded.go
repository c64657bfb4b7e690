//go:build !page

package five

import (
	_ "embed"

	"colat/ai/ondemand"
	"colat/game"
)

// Made by arena train --game mnk:15,15,5, with the settings in docs/EXPERIMENTS.md.
//
//go:embed champion.weights
var championFile []byte

func init() { ondemand.Embed(championName, championFile) }

// Champion returns the weights that the champion plays with.
func Champion() *Weights {
	return game.Must(ParseWeights(championFile)) // tested
}
