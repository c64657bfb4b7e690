//go:build !page

package eval

import (
	_ "embed"

	"colat/ai/ondemand"
)

//go:embed classic.weights
var classicFile []byte

func init() { ondemand.Embed(classicName, classicFile) }
