package main

import (
	"encoding/json"
	"strings"
	"testing"

	"colat/ai/arena"
)

func TestMatchWithAClock(t *testing.T) {
	args := []string{
		"match", "--a", "champion:table=1,depth=4", "--b", "greedy", "--games", "2", "--seed", "3", "--clock", "20s",
	}
	got := arenaRun(t, "", append(args, "--json")...)
	var v arena.Figures
	if err := json.Unmarshal([]byte(got.stdout), &v); err != nil || got.status != exitOK {
		t.Fatalf("status %d, %q, %v", got.status, got.stderr, err)
	}
	a, b := v.Players["a"], v.Players["b"]
	if a.Clock <= 0 || a.Clock >= 1 || b.Clock >= 0.1 || len(a.Faults) > 0 {
		t.Errorf("A used %v of its clock, B %v; %+v", a.Clock, b.Clock, v)
	}
	without := arenaRun(t, "", "match", "--a", "greedy", "--b", "random", "--games", "2", "--json")
	if strings.Contains(without.stdout, "clock") {
		t.Errorf("without a clock: %s", without.stdout)
	}
	if text := arenaRun(t, "", args...).stdout; !strings.Contains(text, "Clock of 20s a game: A used ") {
		t.Errorf("no line about the clock in\n%s", text)
	}
}
