// Package strategy holds the lessons of strategy that the program ships with, one file for each. The page
// does not link it: it loads them together when the first is wanted.
package strategy

import (
	"embed"
	"strings"

	"colat/ai/lessons"
	"colat/ai/ondemand"
)

//go:embed *.json
var files embed.FS

// Bundle returns all lessons in one text, for lessons.ParseBundle.
func Bundle() []byte {
	entries, err := files.ReadDir(".")
	if err != nil {
		panic(err) // the folder is embedded
	}
	texts := make(map[string][]byte)
	for _, e := range entries {
		text, err := files.ReadFile(e.Name())
		if err != nil {
			panic(err)
		}
		texts[strings.TrimSuffix(e.Name(), ".json")] = text
	}
	bundle, err := ondemand.Bundle(texts)
	if err != nil {
		panic(err) // the tests parse all of them
	}
	return bundle
}

// All returns the lessons.
func All() ([]*lessons.Lesson, error) { return lessons.ParseBundle(Bundle()) }
