//go:build !page

package cotoan

import (
	_ "embed"

	"colat/ai/ondemand"
)

//go:embed champion.weights
var championFile []byte

func init() { ondemand.Embed(championName, championFile) }
