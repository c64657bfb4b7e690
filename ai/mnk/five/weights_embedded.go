//go:build !page

package five

import (
	_ "embed"

	"colat/ai/ondemand"
)

// Made by arena train --game mnk:15,15,5, with the settings in docs/EXPERIMENTS.md.
//
//go:embed champion.weights
var championFile []byte

func init() { ondemand.Embed(championName, championFile) }

// Champion returns the weights that the champion plays with.
func Champion() *Weights {
	w, err := ParseWeights(championFile)
	if err != nil {
		panic(err) // tested
	}
	return w
}
