package uttt_test

import (
	"testing"

	"colat/game"
	"colat/game/uttt"
)

// TestEmpties plays a game in which every move fills a cell, and one that wins a block
// shuts the rest of it: unless won blocks stay open.
func TestEmpties(t *testing.T) {
	moves := []string{"01", "10", "04", "40", "07"}
	for _, test := range []struct {
		rules *uttt.Rules
		want  []int
	}{
		{uttt.Closed, []int{81, 80, 79, 78, 77, 70}},
		{uttt.Open, []int{81, 80, 79, 78, 77, 76}},
	} {
		s, err := test.rules.New(nil, nil)
		if err != nil {
			t.Fatal(err)
		}
		for i, want := range test.want {
			if got := s.(game.EmptyCounter).Empties(); got != want {
				t.Errorf("%s: %d empty cells after %d moves, want %d", test.rules.ID(), got, i, want)
			}
			if i == len(moves) {
				break
			}
			m, err := test.rules.ParseMove(s, moves[i])
			if err != nil {
				t.Fatal(err)
			}
			s.Play(m)
		}
	}
	over, err := uttt.Closed.ParsePosition(
		"X..X..X..X..X..X..X..X..X..OO.......OO.......OO.......OO......................... O -")
	if err != nil {
		t.Fatal(err)
	}
	if got := over.(game.EmptyCounter).Empties(); got != 0 {
		t.Errorf("%d empty cells in a game that is over", got)
	}
}
