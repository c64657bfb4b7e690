package openings

import (
	"context"
	"embed"
	"fmt"
	"io/fs"
	"strings"

	"colat/ai/xot"
	"colat/game"
)

//go:embed lists/*.txt
var lists embed.FS

// BalancedName names these lists, and XOTName the openings by the rule of XOT, in place of a file.
const BalancedName, XOTName = "balanced", "xot"

// Names are the names of all lists of the program.
var Names = []string{BalancedName, XOTName}

// Named returns the openings of a game that the program brings under one of the Names.
func Named(name string, rules game.Rules) ([]Opening, error) {
	if name != XOTName {
		return Balanced(rules)
	}
	if !xot.Has(rules) {
		return nil, fmt.Errorf("there are no openings by the rule of XOT of the game %s: want %s", rules.ID(), xot.Game)
	}
	all, err := xot.Load(context.Background())
	if err != nil {
		return nil, err
	}
	list := make([]Opening, all.Len())
	for i := range list {
		list[i] = Opening{Start: all.Start(), Moves: all.Line(i)}
	}
	return list, nil
}

// folder and extension surround the name of a list.
const (
	folder    = "lists/"
	extension = ".txt"
)

// fileName returns the name of the list of a game, such as mnk-15-15-5 for mnk:15,15,5.
func fileName(rules game.Rules) string {
	return strings.NewReplacer(":", "-", ",", "-").Replace(rules.ID())
}

// Balanced returns the openings of a game that the program brings.
func Balanced(rules game.Rules) ([]Opening, error) {
	text, err := lists.ReadFile(folder + fileName(rules) + extension)
	if err != nil {
		return nil, fmt.Errorf("there are no balanced openings of the game %s: want a file, such as "+
			"arena openings make writes, or a game of %s", rules.ID(), strings.Join(Games(), ", "))
	}
	list, err := Parse(string(text), rules, nil)
	if err != nil {
		return nil, fmt.Errorf("balanced openings of %s: %w", rules.ID(), err)
	}
	return list, nil
}

// heading begins the first line of a list, before the ID of its game.
const heading = Comment + " openings of "

// Header returns the first lines of a list: its game and the command that has written it.
func Header(rules game.Rules, command string) string {
	return heading + rules.ID() + "\n" + Comment + " " + command + "\n"
}

// Games returns the IDs of the games with balanced openings, in the order of the lists' names.
func Games() []string {
	names, _ := fs.Glob(lists, folder+"*"+extension) // the pattern is valid
	var games []string
	for _, name := range names {
		text, _ := lists.ReadFile(name) // it is part of the program
		first, _, _ := strings.Cut(string(text), "\n")
		if id, ok := strings.CutPrefix(first, heading); ok {
			games = append(games, id)
		}
	}
	return games
}
