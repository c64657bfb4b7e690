package games_test

import (
	"testing"

	"colat/game"
	"colat/game/othello"
	"colat/render/table/games"
)

// An opening has the same name however the board is turned, up to the side's own first choice.
func TestOpeningsOfTheVictoryGame(t *testing.T) {
	start, err := othello.Victory.New(game.Options{"victory": "a1 c7 d5 g4 f3"}, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		moves       string
		side        game.Player
		shape, line string
	}{
		{"d3c5d6e3", game.First, "othello.perpendicular", "f5 d6 c5"},
		{"d3c5d6e3", game.Second, "othello.perpendicular", "f5 d6"},
		{"f5d6c3", game.First, "othello.perpendicular", "f5 d6 c3"},
		{"c4e3", game.Second, "othello.perpendicular", "f5 d6"},
		{"e6f6f5", game.First, "othello.diagonal", "f5 f6 e6"},
		{"c4c3", game.Second, "othello.diagonal", "f5 f6"},
		{"f5f4", game.Second, "othello.parallel", "f5 f4"},
		{"e6d6", game.Second, "othello.parallel", "f5 f4"},
		{"f5f4", game.First, "", ""},
		{"", game.Second, "", ""},
	} {
		moves, err := game.ParseMoves(start, test.moves)
		if err != nil {
			t.Fatal(err)
		}
		shape, line := games.Othello.Beginnings.Opening(start, moves, test.side)
		if shape != test.shape || line != test.line {
			t.Errorf("%s for %v: %s, %q; want %s, %q", test.moves, test.side, shape, line, test.shape, test.line)
		}
	}
}

func TestPlacesOfSuns(t *testing.T) {
	for cells, want := range map[string]string{
		"a1 c7 d5 g4 f3": "othello.place-corner", "a2 a3 h5 d4 c3": "othello.place-edge",
		"a2 b2 h5 d4 c3": "othello.place-inside", "none": "othello.place-none",
	} {
		start, err := othello.Victory.New(game.Options{"victory": cells}, nil)
		if err != nil {
			t.Fatal(err)
		}
		if got := games.Othello.Beginnings.Place(start); got != want {
			t.Errorf("%s: %s, want %s", cells, got, want)
		}
	}
}
