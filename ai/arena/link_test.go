package arena

import (
	"testing"

	"colat/game/match"
)

func TestQuery(t *testing.T) {
	const startBoard = "---------------------------OX------XO---------------------------"
	for _, test := range []struct {
		record match.Line
		want   string
	}{
		{match.Line{Game: "victory", Start: startBoard + " X a1,c7,d5,g4,f3", Moves: []string{"d3", "c5"}},
			"?black=human&game=victory&moves=d3c5&victory=a1+c7+d5+g4+f3&white=human"},
		{match.Line{Game: "classic", Start: startBoard + " X", Moves: []string{"d3", "pass"}},
			"?black=human&game=classic&moves=d3pass&white=human"},
		{match.Line{Game: "classic", Start: startBoard + " O"}, ""},
		{match.Line{Game: "go", Start: "x"}, ""},
	} {
		got, ok := Query(&test.record)
		if got != test.want || ok != (test.want != "") {
			t.Errorf("%+v: %q, %v", test.record, got, ok)
		}
	}
}
