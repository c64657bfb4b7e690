package games

import (
	"strings"
	"testing"

	"colat/game/cotoan"
	"colat/render/kit/locale"
)

// A game that ends because nothing can be played says which side is stuck, or that the board
// is full.
func TestEndSaysWhoIsStuck(t *testing.T) {
	const cells = " a1,c7,d5,g4,f3"
	board := func(squares string) string { return squares + strings.Repeat("-", 64-len(squares)) }
	for _, test := range []struct{ rules, position, vi, en string }{
		{"victory", board("OX") + " X" + cells, "Đen không còn nước đi.", "Black has no move left."},
		{"victory", board("XOOO") + " O" + cells, "Trắng không còn nước đi.", "White has no move left."},
		{"victory", board("XXX") + " O" + cells, "Hai bên đều không còn nước đi.", "Neither side has a move left."},
		{"classic", board("XXX") + " O", "Hai bên đều không còn nước đi.", "Neither side has a move left."},
		{"classic", strings.Repeat("X", 32) + strings.Repeat("O", 32) + " X", "Bàn cờ đã kín.", "The board is full."},
		{"classic", strings.Repeat("X", 40) + strings.Repeat("O", 24) + " X", "Bàn cờ đã kín.", "The board is full."},
	} {
		rules, err := All.Rules(test.rules)
		if err != nil {
			t.Fatal(err)
		}
		s, err := rules.ParsePosition(test.position)
		if err != nil {
			t.Fatal(err)
		}
		r, over := s.Result()
		if !over {
			t.Fatalf("%s goes on", test.position)
		}
		for language, want := range map[string]string{"vi": test.vi, "en": test.en} {
			if got := All.Of(rules).Result(locale.New(language), s, r); !strings.HasPrefix(got, want+" ") {
				t.Errorf("%s: %q, want %q", test.position, got, want)
			}
		}
	}
	rules, err := All.Rules("cotoan")
	if err != nil {
		t.Fatal(err)
	}
	empty := strings.TrimSuffix(strings.Repeat("--,--,--,--,--,--,--,--,--/", 11), "/")
	rows := strings.Split(empty, "/")
	rows[0] = "--,--,--,--,b0,--,--,--,--"
	rows[10] = "--,--,--,--,r0,--,--,--,b3"
	s, err := rules.ParsePosition(strings.Join(rows, "/") + " r 0-0")
	if err != nil {
		t.Fatal(err)
	}
	r, over := s.Result()
	if !over || r.Reason != cotoan.NoMoves && r.Reason != "equal" {
		t.Fatalf("the result is %+v, over %t", r, over)
	}
	for language, want := range map[string]string{"vi": "Đỏ không còn nước đi.", "en": "Red has no move left."} {
		if got := All.Of(rules).Result(locale.New(language), s, r); !strings.HasPrefix(got, want) {
			t.Errorf("cotoan: %q, want %q", got, want)
		}
	}
}

// Games of lines are called by their own names, and their family by one.
func TestGamesOfLinesHaveTheirNames(t *testing.T) {
	for id, want := range map[string][2]string{
		"mnk:3,3,3": {"Cờ caro 3×3", "Tic-tac-toe"}, "mnk:15,15,5": {"Cờ caro", "Gomoku"},
		"mnk:15,15,5,caro": {"Cờ caro", "Caro"}, "mnk:7,7,4": {"Cờ caro 4 quân", "4 in a row"},
		"mnk:5,5,3": {"Cờ caro 3 quân", "3 in a row"},
	} {
		rules, err := All.Rules(id)
		if err != nil {
			t.Fatal(err)
		}
		for i, language := range []string{"vi", "en"} {
			l := locale.New(language)
			if got := MNK.Title(l, rules); got != want[i] {
				t.Errorf("%s is called %q, want %q", id, got, want[i])
			}
			if got := MNK.FamilyTitle(l, rules); got != []string{"Cờ caro", "Gomoku"}[i] {
				t.Errorf("the family of %s is called %q", id, got)
			}
		}
	}
}
