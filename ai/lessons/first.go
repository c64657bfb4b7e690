package lessons

import (
	"embed"
	"path"
	"strings"
	"sync"

	"colat/game"
)

// The first steps are part of every build: the front page leads to them at once.
//
//go:embed first/*.json
var files embed.FS

// first returns the first steps of all games.
var first = sync.OnceValue(func() []*Lesson {
	entries := game.Must(files.ReadDir("first")) // the folder is embedded
	var all []*Lesson
	for _, e := range entries {
		text := game.Must(files.ReadFile("first/" + e.Name()))
		l := game.Must(Parse(strings.TrimSuffix(e.Name(), path.Ext(e.Name())), text)) // the tests parse all of them
		all = append(all, l)
	}
	return all
})

// All returns the lessons of the program.
func All() []*Lesson { return first() }

// First returns the first steps of a game, or nil if there are none.
func First(rules game.Rules) *Lesson {
	for _, l := range first() {
		if l.Teaches(rules) {
			return l
		}
	}
	return nil
}
