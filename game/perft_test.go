package game_test

import (
	"testing"

	"colat/game"
	"colat/game/othello"
)

// TestPerftEnds counts games that end above the depth once, where they end.
func TestPerftEnds(t *testing.T) {
	// White can take c1 after black's pass, and then neither side can move.
	s, err := othello.Classic.ParsePosition("OX-------------------------------------------------------------- X")
	if err != nil {
		t.Fatal(err)
	}
	for _, depth := range []int{-1, 0, 1, 2, 3, 10} {
		if got := game.Perft(s, depth); got != 1 {
			t.Errorf("%d leaves at depth %d, want 1", got, depth)
		}
	}
	start, err := othello.Classic.New(nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	if got := game.Perft(start, 0); got != 1 {
		t.Errorf("%d leaves at depth 0, want 1", got)
	}
}
