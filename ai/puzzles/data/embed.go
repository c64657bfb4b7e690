//go:build !page

package data

import (
	"colat/ai/ondemand"
	"colat/game"
)

func init() {
	for _, family := range Families() {
		ondemand.Embed("puzzles-"+family+Extension, game.Must(Text(family))) // the file is embedded
	}
}
