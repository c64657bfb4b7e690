package main

import (
	"slices"

	"colat/ai"
	"colat/ai/arena"
	"colat/ai/arena/openings"
	"colat/ai/arena/records"
	"colat/cmd/arena/cli"
	"colat/game"
)

// openingList returns the openings of the file that --openings names, or of the program's own
// list.
func openingList(name string, rules game.Rules, options game.Options) ([]openings.Opening, error) {
	if slices.Contains(openings.Names, name) {
		if len(options) > 0 {
			return nil, cli.Usagef("--openings %s: the openings have starts of their own; want a file for others", name)
		}
		list, err := openings.Named(name, rules)
		if err != nil {
			return nil, cli.Usagef("--openings: %w", err)
		}
		return list, nil
	}
	text, err := ai.ReadFile(name, ai.MostText)
	if err != nil {
		return nil, cli.Usagef("--openings: %w", records.FileError(err))
	}
	list, err := openings.Parse(string(text), rules, options)
	if err != nil {
		return nil, cli.Usagef("--openings: %s: %w", name, err)
	}
	return list, nil
}

// openingTexts returns the texts of the openings of a match, on which its games depend.
func openingTexts(m *arena.Match) []any {
	var texts []any
	for i := range m.Openings {
		texts = append(texts, m.Openings[i].Text())
	}
	return texts
}
