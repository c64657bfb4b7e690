//go:build !page

package data

import "colat/ai/ondemand"

func init() {
	for _, family := range Families() {
		text, err := Text(family)
		if err != nil {
			panic(err) // the file is embedded
		}
		ondemand.Embed("puzzles-"+family+Extension, text)
	}
}
