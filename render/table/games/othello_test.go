package games

import (
	"testing"

	"colat/game"
	"colat/render/kit/locale"
	"colat/render/table/board"
)

// othelloAt reads a position of the victory game.
func othelloAt(t *testing.T, id, text string) game.State {
	t.Helper()
	rules, err := All.Rules(id)
	if err != nil {
		t.Fatal(err)
	}
	s, err := rules.ParsePosition(text)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestOthelloResults(t *testing.T) {
	const (
		full = "XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOO"
		more = "XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXOOOOOOOOOOOOOOOOOOOOOOOOOOOOOO"
	)
	for _, test := range []struct {
		id, position, want string
		deciding           board.Set
	}{
		{"victory", full + " X a1,b1,c1,d1,e1", "Black owns all five sun cells.", board.Set{31}},
		{"victory", full + " X a1,b1,c1,g8,h8",
			"The board is full. Discs are level: Black owns more sun cells, 3–2.", board.Set{}},
		{"victory", full + " X a1,b1,f8,g8,h8",
			"The board is full. Discs are level: White owns more sun cells, 3–2.", board.Set{}},
		{"classic", more + " X", "The board is full. Black has more discs, 34–30.", board.Set{}},
		{"classic", full + " X", "The board is full. All is level.", board.Set{}},
	} {
		s := othelloAt(t, test.id, test.position)
		result, over := s.Result()
		if !over {
			t.Fatalf("%s is not over", test.position)
		}
		if got := Othello.Result(locale.New("en"), s, result); got != test.want {
			t.Errorf("%s: %q, want %q", test.position, got, test.want)
		}
		if got := Othello.Deciding(s, result); got != test.deciding {
			t.Errorf("%s: decided by %v, want %v", test.position, got, test.deciding)
		}
	}
}

func TestOthelloAnnounces(t *testing.T) {
	s := othelloAt(t, "classic", "---------------------------OX------XO--------------------------- X")
	m, err := s.Rules().ParseMove(s, "d3")
	if err != nil {
		t.Fatal(err)
	}
	want := "Black plays d3 and turns 1 disc. Black 4, white 1."
	if got := Othello.Announce(locale.New("en"), s, m); got != want {
		t.Errorf("announces %q, want %q", got, want)
	}
	for square, want := range map[int]string{27: "d4 holds a disc already", 0: "Black at a1 would turn over no disc"} {
		if got := Othello.Illegal(locale.New("en"), s, -1, square); got != want {
			t.Errorf("on square %d the program says %q, want %q", square, got, want)
		}
	}
	if got := Othello.Lead(locale.New("vi"), s.Rules(), game.Second, 3.5); got != "Trắng hơn 3,5 quân" {
		t.Errorf("a lead is called %q", got)
	}
}
