package lab

import (
	"testing"

	"colat/cmd/arena/cli"
	"colat/game/othello"
)

// TestPuzzleThatCannotBe asks for a draw with one square to fill: all five victory
// cells have an owner then, so that the game cannot be drawn.
func TestPuzzleThatCannotBe(t *testing.T) {
	draw, err := newPuzzleDraw(othello.Victory, 1, "draw", cli.NewRand(1))
	if err != nil {
		t.Fatal(err)
	}
	_, _, err = draw.next(t.Context(), 3)
	const want = "--empties 1, --outcome draw: none of 3 positions of the game victory has this outcome: there may be none"
	if err == nil || err.Error() != want {
		t.Errorf("%v\nwant %s", err, want)
	}
}
