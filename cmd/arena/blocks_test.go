package main

import (
	"encoding/json"
	"strings"
	"testing"

	"colat/ai/arena"
	"colat/cmd/arena/lab"
)

// TestBlocksNearTheEnd: positions of Ultimate Tic-Tac-Toe near its end are drawn, and
// solved again from what is printed of them.
func TestBlocksNearTheEnd(t *testing.T) {
	got := arenaRun(t, "", "puzzle", "--game", "uttt", "--empties", "12", "--count", "3", "--seed", "1", "--json")
	lines := strings.Split(strings.TrimSpace(got.stdout), "\n")
	if got.status != exitOK || len(lines) != 3 {
		t.Fatalf("%+v", got)
	}
	for _, line := range lines {
		var drawn lab.Puzzle
		if err := json.Unmarshal([]byte(line), &drawn); err != nil {
			t.Fatal(err)
		}
		var again arena.Solution
		solved := arenaRun(t, "", "solve", "--game", "uttt", "--position", drawn.Position, "--json")
		if err := json.Unmarshal([]byte(solved.stdout), &again); err != nil {
			t.Fatalf("%+v: %v", solved, err)
		}
		if again.Outcome != drawn.Solution.Outcome || again.Move == "" || len(again.PV) == 0 || again.PV[0] != again.Move {
			t.Errorf("%s: %+v, and then %+v", drawn.Position, drawn.Solution, again)
		}
		moves := strings.Fields(arenaRun(t, "", "moves", "--game", "uttt", "--position", drawn.Position).stdout)
		if !strings.Contains(strings.Join(moves, " "), again.Move) {
			t.Errorf("%s: %s is not among %v", drawn.Position, again.Move, moves)
		}
	}
	perft := arenaRun(t, "", "perft", "--game", "uttt", "--depth", "3", "--json")
	if !strings.Contains(perft.stdout, `"depth":3,"nodes":6336,`) {
		t.Errorf("%+v", perft)
	}
	if data := arenaRun(t, wonBlocks, "solve", "--game", "uttt"); data.status != exitOK ||
		!strings.Contains(data.stdout, "the game is over: a loss for O") {
		t.Errorf("the course's data are solved by %+v", data)
	}
	help := arenaRun(t, "", "solve", "--help").stdout
	if !strings.Contains(help, "uttt") {
		t.Errorf("solve does not list the game:\n%s", help)
	}
}
