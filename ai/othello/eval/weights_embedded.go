//go:build !page

package eval

import (
	_ "embed"

	"colat/ai/ondemand"
)

var (
	//go:embed classic.weights
	classicFile []byte
	//go:embed victory.weights
	victoryFile []byte
)

func init() {
	ondemand.Embed(classicName, classicFile)
	ondemand.Embed(victoryName, victoryFile)
}
