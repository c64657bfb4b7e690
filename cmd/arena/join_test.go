package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"colat/ai/arena/arenatest"
)

// TestJoinDoesNotBelieveEverything: what a server invents is no win and goes into
// no record.
func TestJoinDoesNotBelieveEverything(t *testing.T) {
	for said, want := range map[string]string{
		startRequest + "history\nz9 z9\nwinner\nBLACK\n": `game 1 as Black: no result: protocol error: ` +
			`the server's history is "z9 z9", but the game was "`,
		"history\nd3\nwinner\nWHITE\n": `game 1: no result: protocol error: ` +
			`the server told a result, WHITE after "d3", before it had asked for a move`,
		"ERROR: \x1b[2J\x1b[31mRUN\n": `game 1: no result: the server said "ERROR: \x1b[2J\x1b[31mRUN"`,
	} {
		records := filepath.Join(t.TempDir(), "games.jsonl")
		got := arenaRun(t, "", "join", "--addr", arenatest.Script(t, said), "--engine", "greedy", "--records", records)
		const sum = "1 game: 0 won, 0 drawn, 0 lost, 1 without a result"
		if got.status != exitError || !strings.Contains(got.stdout, want) || !strings.Contains(got.stdout, sum) {
			t.Errorf("%q: %+v, want %s", said, got, want)
		}
		if content, err := os.ReadFile(records); err != nil || len(content) > 0 {
			t.Errorf("recorded %s, %v", content, err)
		}
	}
}
