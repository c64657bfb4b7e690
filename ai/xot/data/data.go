// Package data holds the list of openings by the rule of XOT that the program ships with. The page does
// not link it: it loads the file when it is wanted.
package data

import (
	_ "embed"

	"colat/ai/ondemand"
	"colat/ai/xot"
)

//go:embed classic.xot
var list []byte

// List returns the file, which the caller must not change.
func List() []byte { return list }

func init() { ondemand.Embed(xot.File, list) }
