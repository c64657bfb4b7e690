package main

import (
	"os"

	"github.com/spf13/cobra"

	"colat/ai/arena"
	"colat/ai/arena/openings"
	"colat/ai/arena/records"
	"colat/cmd/arena/cli"
	"colat/game"
)

// openingList returns the openings that --openings names, nil without it.
func (f *matchFlags) openingList(
	cmd *cobra.Command, rules game.Rules, options game.Options,
) ([]openings.Opening, error) {
	if f.openings == "" {
		return nil, nil
	}
	if cmd.Flags().Changed("opening") {
		return nil, cli.Usagef("--opening and --openings: want one of them, random moves or a list")
	}
	f.opening = 0
	if f.openings == openings.BalancedName {
		if len(options) > 0 {
			return nil, cli.Usagef("--openings %s: the openings have starts of their own; want a file for others",
				openings.BalancedName)
		}
		list, err := openings.Balanced(rules)
		if err != nil {
			return nil, cli.Usagef("--openings: %w", err)
		}
		return list, nil
	}
	text, err := os.ReadFile(f.openings)
	if err != nil {
		return nil, cli.Usagef("--openings: %w", records.FileError(err))
	}
	list, err := openings.Parse(string(text), rules, options)
	if err != nil {
		return nil, cli.Usagef("--openings: %s: %w", f.openings, err)
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
