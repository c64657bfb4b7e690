// Package data holds the books of openings that the program ships with, one file for each game.
// The page does not link it: it loads the files when they are wanted.
package data

import (
	"embed"
	"io/fs"

	"colat/ai/ondemand"
	"colat/game"
)

//go:embed *.book
var files embed.FS

func init() {
	names := game.Must(fs.Glob(files, "*")) // the pattern is fixed
	for _, name := range names {
		text := game.Must(files.ReadFile(name)) // the file is embedded
		ondemand.Embed("book-"+name, text)
	}
}
