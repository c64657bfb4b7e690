package main

import (
	"strings"
	"testing"

	"colat/game"
)

// TestHelpListsGames: the help names every game, and its options.
func TestHelpListsGames(t *testing.T) {
	help := arenaRun(t, "", "--help").stdout
	perft := arenaRun(t, "", "perft", "--help").stdout
	for _, family := range game.Families() {
		if !strings.Contains(help, "\n  "+family.ID+" ") || !strings.Contains(perft, family.ID) {
			t.Errorf("%s is not among the games:\n%s", family.ID, help)
		}
		for _, o := range family.Options {
			if !strings.Contains(help, ":"+o.Name+" ") {
				t.Errorf("%s of %s is not among the options:\n%s", o.Name, family.ID, help)
			}
		}
	}
	options := game.StartOptions()
	if len(options) == 0 {
		t.Fatal("no game has start options")
	}
	for _, o := range options {
		if !strings.Contains(help, "--"+o.Name+" ") || !strings.Contains(perft, "--"+o.Name+" ") {
			t.Errorf("the start option %s is not told:\n%s\n%s", o.Name, help, perft)
		}
	}
}
