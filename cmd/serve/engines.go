package main

import (
	"fmt"
	"slices"

	"colat/ai"
	"colat/game"

	_ "colat/ai/cotoan"
	_ "colat/ai/levels"
	_ "colat/ai/mnk"
	_ "colat/ai/othello"
	_ "colat/ai/textbook"
	_ "colat/ai/uttt"
)

// harmless lists the options that every user may set for an engine of the server. Other
// options use memory or read files.
var harmless = []string{"time", "depth", "nodes", "quiescence", "eval", "iterations", "level"}

// newEngine returns the player of a SPEC for a chair in a room.
func newEngine(text string, rules game.Rules) (ai.Player, error) {
	spec, err := ai.ParseSpec(text)
	if err != nil {
		return nil, err
	}
	for name := range spec.Options {
		if !slices.Contains(harmless, name) {
			return nil, fmt.Errorf("the option %.20q cannot be chosen here: want one of %q", name, harmless)
		}
	}
	if spec.Name == "champion" {
		// There may be many champions, each with a table of 16 MiB.
		separator := ":"
		if len(spec.Options) > 0 {
			separator = ","
		}
		text += separator + "table=16"
	}
	return ai.New(text, rules)
}
