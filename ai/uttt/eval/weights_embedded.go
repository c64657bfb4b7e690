//go:build !page

package eval

import (
	_ "embed"

	"colat/ai/ondemand"
)

//go:embed champion.weights
var championFile []byte

func init() { ondemand.Embed(championName, championFile) }
