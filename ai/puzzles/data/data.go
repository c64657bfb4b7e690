// Package data holds the puzzles that the program ships with, one file for each game. The
// page does not link it: it loads the files when they are wanted.
package data

import (
	"embed"
	"fmt"
	"io/fs"
	"strings"

	"colat/ai/puzzles"
)

//go:embed *.txt
var files embed.FS

// Extension is the end of the names of the files, after the family of the game.
const Extension = ".txt"

// Text returns the file of a family of games, such as "victory".
func Text(family string) ([]byte, error) {
	text, err := files.ReadFile(family + Extension)
	if err != nil {
		return nil, fmt.Errorf("there are no puzzles of the game %s: want %s", family,
			strings.Join(Families(), ", "))
	}
	return text, nil
}

// Read returns the puzzles of a family of games.
func Read(family string) (*puzzles.File, error) {
	text, err := Text(family)
	if err != nil {
		return nil, err
	}
	f, err := puzzles.Parse(text)
	if err != nil {
		return nil, fmt.Errorf("puzzles of the game %s: %w", family, err)
	}
	return f, nil
}

// Families returns the families of games that have puzzles, sorted.
func Families() []string {
	names, err := fs.Glob(files, "*"+Extension)
	if err != nil {
		return nil
	}
	for i, name := range names {
		names[i] = strings.TrimSuffix(name, Extension)
	}
	return names
}
