// Package data holds the books of openings that the program ships with, one file for each game.
// The page does not link it: it loads the files when they are wanted.
package data

import (
	"embed"
	"io/fs"

	"colat/ai/ondemand"
)

//go:embed *.book
var files embed.FS

func init() {
	names, err := fs.Glob(files, "*")
	if err != nil {
		panic(err) // the pattern is fixed
	}
	for _, name := range names {
		text, err := files.ReadFile(name)
		if err != nil {
			panic(err) // the file is embedded
		}
		ondemand.Embed("book-"+name, text)
	}
}
