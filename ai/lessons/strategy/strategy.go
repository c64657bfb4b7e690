// Package strategy holds the lessons of strategy that the program ships with, one file for each. The page
// does not link it: it loads them together when the first is wanted.
package strategy

import (
	"embed"
	"strings"

	"colat/ai/lessons"
	"colat/ai/ondemand"
	"colat/game"
)

//go:embed *.json
var files embed.FS

// Bundle returns all lessons in one text, for lessons.ParseBundle.
func Bundle() []byte {
	entries := game.Must(files.ReadDir(".")) // the folder is embedded
	texts := make(map[string][]byte)
	for _, e := range entries {
		text := game.Must(files.ReadFile(e.Name()))
		texts[strings.TrimSuffix(e.Name(), ".json")] = text
	}
	return game.Must(ondemand.Bundle(texts)) // the tests parse all of them
}

// All returns the lessons.
func All() ([]*lessons.Lesson, error) { return lessons.ParseBundle(Bundle()) }
