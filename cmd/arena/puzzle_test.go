package main

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"colat/ai/arena"
)

// printedPuzzle is a line of puzzle --json.
type printedPuzzle struct {
	Position string         `json:"position"`
	Solution arena.Solution `json:"solution"`
}

// TestPuzzleOutcome draws positions with one outcome alone.
func TestPuzzleOutcome(t *testing.T) {
	for _, outcome := range []string{"win", "loss"} {
		got := arenaRun(t, "", "puzzle", "--empties", "8", "--count", "3", "--seed", "2", "--outcome", outcome, "--json")
		if n := strings.Count(got.stdout, `"outcome":"`+outcome+`"`); got.status != exitOK || n != 3 {
			t.Errorf("%s: %d, %+v", outcome, n, got)
		}
	}
}

// TestSolverOfAnotherGame: a game whose solver is registered can be solved and has puzzles, and the
// commands name the games that have one.
func TestSolverOfAnotherGame(t *testing.T) {
	got := arenaRun(t, "", "solve", "--game", "mnk:3,3,2", "--position", "X../.O./... X", "--json")
	var v arena.Solution
	err := json.Unmarshal([]byte(got.stdout), &v)
	if err != nil || v.Outcome != "win" || len(v.PV) != 1 || v.Score != nil {
		t.Errorf("%+v, %v", got, err)
	}
	got = arenaRun(t, "", "puzzle", "--game", "mnk:3,3,2", "--empties", "6", "--outcome", "win", "--json")
	var p printedPuzzle
	err = json.Unmarshal([]byte(got.stdout), &p)
	if err != nil || p.Solution.Outcome != "win" || strings.Count(p.Position, ".") != 6 {
		t.Errorf("%+v, %v", got, err)
	}
	for _, test := range []struct {
		args []string
		want string
	}{
		{[]string{"solve", "--game", "mnk:3,3,2", "--exact"}, "--exact is for --game classic"},
		{[]string{"solve", "--game", "cotoan"}, "--game cotoan: positions of classic, mnk, uttt, victory can be solved"},
		{[]string{"puzzle", "--game", "cotoan"}, "--game cotoan: positions of classic, mnk, uttt, victory can be solved"},
		{[]string{"puzzle", "--game", "mnk:3,3,2"},
			"--empties 12: a game of mnk:3,3,2 begins with 9 empty squares: want fewer"},
	} {
		checkFailure(t, test.args, arenaRun(t, "", test.args...), exitUsage, test.want)
	}
}

func TestPuzzlesSolveAgain(t *testing.T) {
	puzzles := arenaRun(t, "", "puzzle", "--empties", "10", "--count", "3", "--seed", "5", "--json")
	again := arenaRun(t, "", "puzzle", "--empties", "10", "--count", "3", "--seed", "5")
	requests := strings.SplitAfter(again.stdout, "BLACK\n")
	requests = slices.DeleteFunc(requests, func(r string) bool { return r == "" })
	lines := json.NewDecoder(strings.NewReader(puzzles.stdout))
	for i := range 3 {
		var p printedPuzzle
		if err := lines.Decode(&p); err != nil {
			t.Fatal(err)
		}
		if empties := strings.Count(p.Position[:64], "-"); empties != 10 {
			t.Errorf("%s has %d empty squares", p.Position, empties)
		}
		var v arena.Solution
		got := arenaRun(t, requests[i], "solve", "--json")
		if err := json.Unmarshal([]byte(got.stdout), &v); err != nil || v.Outcome != p.Solution.Outcome {
			t.Errorf("%s: solved as %q, printed as %q (%v)", p.Position, v.Outcome, p.Solution.Outcome, err)
		}
	}
}

// TestScatteredDiscs: positions of so many discs anywhere, which bot answers.
func TestScatteredDiscs(t *testing.T) {
	for discs, wrong := range map[string]string{
		"12,9": "", "any": "", "70,1": "at most 60 together", "12": "want two numbers", "a,b": "want two numbers",
	} {
		got := arenaRun(t, "", "puzzle", "--game", "classic", "--discs", discs, "--count", "3", "--seed", "5")
		if wrong != "" {
			if got.status != exitUsage || !strings.Contains(got.stderr, wrong) {
				t.Errorf("--discs %s: status %d, %q", discs, got.status, got.stderr)
			}
			continue
		}
		again := arenaRun(t, "", "puzzle", "--game", "classic", "--discs", discs, "--count", "3", "--seed", "5")
		if got.status != exitOK || got.stdout != again.stdout || strings.Count(got.stdout, "victory_cell") != 3 &&
			strings.Count(got.stdout, "\n") < 3 {
			t.Errorf("--discs %s: status %d, %q, %q", discs, got.status, got.stdout, got.stderr)
		}
		if answer := arenaRun(t, got.stdout, "bot", "--game", "classic", "--engine", "greedy"); answer.status != exitOK {
			t.Errorf("--discs %s: bot says %q", discs, answer.stderr)
		}
	}
	if got := arenaRun(t, "", "puzzle", "--game", "uttt", "--discs", "3,3"); got.status != exitUsage {
		t.Errorf("uttt: status %d, %q", got.status, got.stderr)
	}
}
