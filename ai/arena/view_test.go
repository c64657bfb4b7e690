package arena

import (
	"testing"

	"colat/game"
	"colat/game/match"
	"colat/game/othello"
)

func TestQuery(t *testing.T) {
	const startBoard = "---------------------------OX------XO---------------------------"
	for _, test := range []struct {
		rules game.Rules
		start string
		moves string
		want  string
	}{
		{othello.Victory, startBoard + " X a1,c7,d5,g4,f3", "d3 c5",
			"?black=human&game=victory&moves=d3c5&victory=a1+c7+d5+g4+f3&white=human"},
		{othello.Classic, startBoard + " X", "d3 c5", "?black=human&game=classic&moves=d3c5&white=human"},
		{othello.Classic, startBoard + " O", "", ""},
	} {
		start, err := test.rules.ParsePosition(test.start)
		if err != nil {
			t.Fatal(err)
		}
		moves, err := game.ParseMoves(start, test.moves)
		if err != nil {
			t.Fatal(err)
		}
		got, ok := Query(&match.Record{Rules: test.rules, Start: start, Moves: moves})
		if got != test.want || ok != (test.want != "") {
			t.Errorf("%s: %q, %v", test.start, got, ok)
		}
	}
}
