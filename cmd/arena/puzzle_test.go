package main

import (
	"strings"
	"testing"

	champion "colat/ai/othello"
	"colat/game/othello"
)

// TestPuzzleThatCannotBe asks for a draw with one square to fill: all five victory
// cells have an owner then, so that the game cannot be drawn.
func TestPuzzleThatCannotBe(t *testing.T) {
	draw := puzzleDraw{
		rules: othello.Victory, engine: champion.New(champion.Options{TableBytes: 1 << 20}),
		empties: 1, outcome: "draw", rng: newRand(1),
	}
	_, _, err := draw.next(t.Context(), 3)
	const want = "--empties 1, --outcome draw: none of 3 positions of the game victory has this outcome: there may be none"
	if err == nil || err.Error() != want {
		t.Errorf("%v\nwant %s", err, want)
	}
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
