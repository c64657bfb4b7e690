package setup

import (
	"strconv"
	"strings"

	"colat/ai"
	"colat/game"
)

// Levels is how many opponents there are for people, from the weakest, 1.
const Levels = 8

// levelName is the name of their specs, and friendly the one that somebody new meets.
const (
	levelName = "level"
	friendly  = 2
)

// LevelSpec returns the spec of a level.
func LevelSpec(level int) string { return levelName + ":" + strconv.Itoa(level) }

// Level returns the level that a spec stands for, or 0 if it is none.
func Level(spec string) int {
	text, found := strings.CutPrefix(spec, levelName+":")
	text, _, _ = strings.Cut(text, ",")
	n, err := strconv.Atoi(text)
	if !found || err != nil || n < 1 || n > Levels {
		return 0
	}
	return n
}

// HasLevels reports whether a game can be played against the levels.
func HasLevels(rules game.Rules) bool {
	_, err := ai.New(LevelSpec(1), rules)
	return err == nil
}
