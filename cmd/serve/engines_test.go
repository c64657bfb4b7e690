package main

import (
	"strings"
	"testing"

	"colat/ai/arena/referee"
	"colat/game"
	"colat/render/program/setup"
)

// Every game has its engines in rooms, and they give no access to the machine.
func TestEnginesOfRooms(t *testing.T) {
	for _, id := range []string{"victory", "classic", "uttt", "mnk:7,7,5", "cotoan"} {
		rules, err := game.Find(id)
		if err != nil {
			t.Fatal(err)
		}
		for _, spec := range []string{
			"champion", "champion:time=2s", "level:1", "level:8", "random", "alphabeta:depth=4", "mcts:iterations=100",
			"level:8,book=off", "level:8,time=5s,book=off", "champion:book=off",
		} {
			player, err := newEngine(spec, rules)
			if err != nil {
				t.Errorf("%s: %s: %v", id, spec, err)
				continue
			}
			referee.Close(player)
		}
		for _, name := range []string{"minimax", "negamax", "alphabeta", "negascout"} {
			m, err := setup.ParseMachine(name + ":depth=3")
			if err != nil {
				t.Fatal(err)
			}
			m, has := m.WithCourse(true, rules) // as in the document
			player, err := newEngine(m.Spec(), rules)
			if err != nil {
				t.Errorf("%s: %s, which the page offers (%t): %v", id, m.Spec(), has, err)
				continue
			}
			referee.Close(player)
		}
		for _, spec := range []string{
			"", "champion:table=4096", "champion:weights=/etc/passwd", "cmd:true", "tcp:127.0.0.1:1", "champion:threads=99",
			"level:8,table=4096", "level:8,weights=/etc/passwd", "level:8,threads=99", "champion:book=/etc/passwd",
		} {
			if _, err := newEngine(spec, rules); err == nil || strings.Contains(err.Error(), "\n") {
				t.Errorf("%s: %q is taken, or refused by more than a line: %v", id, spec, err)
			}
		}
	}
}
