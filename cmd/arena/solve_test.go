package main

import (
	"encoding/json"
	"fmt"
	"runtime"
	"strings"
	"testing"

	"colat/ai/arena"
)

// TestCommandsTakeNoTables: a solver takes the memory of its table when it is made, and
// what only says how it is used makes none.
func TestCommandsTakeNoTables(t *testing.T) {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	newRootCommand()
	runtime.ReadMemStats(&after)
	if bytes := after.TotalAlloc - before.TotalAlloc; bytes > 4<<20 {
		t.Errorf("the commands take %d bytes before any of them runs", bytes)
	}
}

func TestSolve(t *testing.T) {
	// The last empty square: the side that fills it has more discs or has not.
	full := strings.Repeat("X", 40) + strings.Repeat("O", 22)
	for _, test := range []struct {
		name, stdin string
		args        []string
		outcome     string
		move        string
	}{
		{"one square left", "", []string{"--game", "classic", "--position", full + "O- X"}, "win", "h8"},
		{"over", "",
			[]string{"--game", "classic", "--position", strings.Repeat("X", 20) + strings.Repeat("O", 44) + " X"},
			"loss", ""},
		{"even", "",
			[]string{"--game", "classic", "--position", strings.Repeat("X", 32) + strings.Repeat("O", 32) + " O"},
			"draw", ""},
		{"request", stuckRequest, nil, "win", ""},
	} {
		got := arenaRun(t, test.stdin, append([]string{"solve", "--json"}, test.args...)...)
		var v arena.Solution
		if err := json.Unmarshal([]byte(got.stdout), &v); err != nil || got.status != exitOK {
			t.Errorf("%s: status %d, %q, %v", test.name, got.status, got.stderr, err)
			continue
		}
		if v.Outcome != test.outcome || v.Move != test.move || (len(v.PV) > 0) != (test.move != "") {
			t.Errorf("%s: %+v, want %s with %q", test.name, v, test.outcome, test.move)
		}
	}
	for _, test := range []struct {
		position string
		outcome  string
		score    int
		pv       string
	}{
		{full + "O- X", "win", 26, "h8"},
		{full + "-O O", "loss", -26, "pass g8"},
		{strings.Repeat("X", 20) + strings.Repeat("O", 44) + " X", "loss", -24, ""},
		{strings.Repeat("X", 32) + strings.Repeat("O", 32) + " O", "draw", 0, ""},
	} {
		got := arenaRun(t, "", "solve", "--exact", "--json", "--game", "classic", "--position", test.position)
		var v arena.Solution
		if err := json.Unmarshal([]byte(got.stdout), &v); err != nil || got.status != exitOK {
			t.Errorf("%s: status %d, %q, %v", test.position, got.status, got.stderr, err)
			continue
		}
		if v.Score == nil || *v.Score != test.score || v.Outcome != test.outcome || strings.Join(v.PV, " ") != test.pv {
			t.Errorf("%s: %s, want a %s by %d and %q", test.position, got.stdout, test.outcome, test.score, test.pv)
		}
		text := arenaRun(t, "", "solve", "--exact", "--game", "classic", "--position", test.position)
		if want := fmt.Sprintf("score    %+d\n", test.score); !strings.Contains(text.stdout, want) {
			t.Errorf("%s: %q, want %q", test.position, text.stdout, want)
		}
	}
	late := arenaRun(t, startRequest, "solve", "--time", "20ms")
	checkFailure(t, []string{"solve", "--time"}, late, exitError, "not proven within 20ms")
}
