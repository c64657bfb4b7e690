package game_test

import (
	"strings"
	"testing"

	"colat/game"
)

func TestCheckOptions(t *testing.T) {
	options := []game.Option{
		{Name: "size", Kind: game.Number, Least: 3, Most: 20, Default: "3"},
		{Name: "rule", Kind: game.Choice, Choices: []game.OptionValue{{Value: "exact"}, {Value: "caro"}}},
		{Name: "operations", Kind: game.Several, Choices: []game.OptionValue{{Value: "+"}, {Value: "-"}, {Value: "*"}}},
		{Name: "cells", Kind: game.Cells, Most: 5},
	}
	for _, test := range []struct{ name, value, fault string }{
		{"size", "3", ""},
		{"size", "20", ""},
		{"size", "2", "from 3 to 20"},
		{"size", "3.5", "from 3 to 20"},
		{"size", "99999999999999999999", "from 3 to 20"},
		{"rule", "caro", ""},
		{"rule", "", "want exact or caro"},
		{"operations", "+ *", ""},
		{"operations", "+ +", "twice"},
		{"operations", " ", "at least one of +, - or *"},
		{"operations", "+ /", `not "/"`},
		{"cells", "a1 b2", ""},
		{"cells", "", "want 5 squares"},
		{"colour", "red", `no option "colour": the game has size, rule, operations, cells`},
	} {
		err := game.CheckOptions(options, game.Options{test.name: test.value})
		switch {
		case test.fault == "" && err != nil:
			t.Errorf("%s=%q: %v", test.name, test.value, err)
		case test.fault != "" && (err == nil || !strings.Contains(err.Error(), test.fault)):
			t.Errorf("%s=%q: %v, want %s", test.name, test.value, err, test.fault)
		}
	}
	if err := game.CheckOptions(nil, game.Options{"size": "3"}); err == nil {
		t.Error("a game without options takes one")
	}
}
