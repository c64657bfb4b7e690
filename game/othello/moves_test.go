package othello_test

import (
	"errors"
	"slices"
	"testing"

	"colat/game"
	"colat/game/othello"
)

func TestParseMoves(t *testing.T) {
	s, err := othello.Classic.New(nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	want, err := game.ParseMoves(s, "d3 c5 d6 e3")
	if err != nil || len(want) != 4 {
		t.Fatal(want, err)
	}
	for _, text := range []string{"d3c5d6e3", "D3C5D6E3", " d3,c5+d6e3\n", "d3  c5d6 e3"} {
		if got, err := game.ParseMoves(s, text); err != nil || !slices.Equal(got, want) {
			t.Errorf("%q: %v %v", text, got, err)
		}
	}
	for text, number := range map[string]int{"d3c5d6e3a1": 5, "d3c": 2, "pass": 1, "d3passd6": 2, "x": 1} {
		got, err := game.ParseMoves(s, text)
		var fault *game.MoveError
		if !errors.As(err, &fault) || fault.Number != number || len(got) != number-1 {
			t.Errorf("%q: %v %v", text, got, err)
		}
	}
}

// FuzzParseMoves reads what is not a list of moves, too.
func FuzzParseMoves(f *testing.F) {
	f.Add("d3c5d6e3")
	f.Add("d3 pass\x00+é")
	f.Fuzz(func(t *testing.T, text string) {
		s, err := othello.Classic.New(nil, nil)
		if err != nil {
			t.Fatal(err)
		}
		before := s.Hash()
		moves, _ := game.ParseMoves(s, text)
		if s.Hash() != before {
			t.Fatal("the state has changed")
		}
		again, err := game.ParseMoves(s, game.FormatMoves(s, moves, game.LinkSeparator(othello.Classic)))
		if err != nil || !slices.Equal(again, moves) {
			t.Fatalf("%v is read back as %v: %v", moves, again, err)
		}
	})
}
