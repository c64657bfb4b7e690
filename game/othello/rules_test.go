package othello_test

import (
	"math/bits"
	"math/rand/v2"
	"strings"
	"testing"

	"colat/game"
	"colat/game/othello"
)

func TestRegistered(t *testing.T) {
	for id, want := range map[string]*othello.Rules{"victory": othello.Victory, "classic": othello.Classic} {
		got, err := game.Find(id)
		if err != nil || got != game.Rules(want) {
			t.Errorf("Find(%q) = %v, %v", id, got, err)
		}
		if _, err := game.Find(id + ":8"); err == nil || !strings.Contains(err.Error(), `"8"`) {
			t.Errorf("Find(%q): %v, want an error about what follows the colon", id+":8", err)
		}
	}
}

func TestOptionVictory(t *testing.T) {
	const want = startBoard + " X a1,c7,d5,g4,f3"
	for _, text := range []string{"a1 c7 d5 g4 f3", "a1,c7,d5,g4,f3", "a1+c7+d5+g4+f3", "  A1, C7, d5 + G4  f3 "} {
		s, err := othello.Victory.New(game.Options{"victory": text}, nil)
		if err != nil {
			t.Errorf("%q: %v", text, err)
			continue
		}
		if got := othello.Victory.FormatPosition(s); got != want {
			t.Errorf("%q: %s, want %s", text, got, want)
		}
	}
	for text, want := range map[string]string{
		"":                  "not 0",
		"a1 c7 d5 g4":       "not 4",
		"a1 c7 d5 g4 f3 h8": "not 6",
		"a1 c7 d5 g4 a1":    "a1 stands there twice",
		"a1 c7 d5 g4 a9":    `"a9" is not a square`,
		"a1;c7;d5;g4;f3":    "is not a square",
	} {
		s, err := othello.Victory.New(game.Options{"victory": text}, nil)
		if err == nil || s != nil || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), "victory") {
			t.Errorf("%q: got %v, %v, want an error with %q", text, s, err, want)
		}
	}
	if _, err := othello.Victory.New(nil, nil); err == nil {
		t.Error("cells are drawn with nothing to draw them with")
	}
	if _, err := othello.Classic.New(nil, nil); err != nil {
		t.Errorf("the classic game draws nothing, but: %v", err)
	}
	if _, err := othello.Classic.New(game.Options{"victory": "a1 c7 d5 g4 f3"}, nil); err == nil {
		t.Error("the classic game takes victory cells")
	}
}

// TestDrawnCells draws often enough that each square must come up about as often
// as any other.
func TestDrawnCells(t *testing.T) {
	rng := rand.New(rand.NewPCG(11, 12))
	const games = 12_800
	var drawn [64]int
	for range games {
		s, err := othello.Victory.New(nil, rng)
		if err != nil {
			t.Fatal(err)
		}
		cells := s.(*othello.State).VictoryCells()
		if bits.OnesCount64(cells) != 5 {
			t.Fatalf("%d cells are drawn", bits.OnesCount64(cells))
		}
		for sq := range drawn {
			drawn[sq] += int(cells >> sq & 1)
		}
	}
	const expected = games * 5 / 64
	for sq, n := range drawn {
		if n < expected*8/10 || n > expected*12/10 {
			t.Errorf("%s is drawn %d times of %d, expected about %d", othello.SquareName(sq), n, games, expected)
		}
	}
}

func TestParseMove(t *testing.T) {
	victory := position(t, othello.Victory, startBoard+" X a1,c7,d5,g4,f3")
	classic := position(t, othello.Classic, startBoard+" X")
	passing := position(t, othello.Classic, "OX"+strings.Repeat("-", 62)+" X")
	over := position(t, othello.Victory, "OX"+strings.Repeat("-", 62)+" X a1,c7,d5,g4,f3")
	for _, test := range []struct {
		state *othello.State
		text  string
		want  game.Move
	}{
		{victory, "d3", 19}, {victory, " D3\r\n", 19}, {classic, "e6", 44},
		{passing, "pass", othello.Pass}, {passing, "PASS", othello.Pass},
	} {
		got, err := test.state.Rules().ParseMove(test.state, test.text)
		if err != nil || got != test.want {
			t.Errorf("%q: %d, %v, want %d", test.text, got, err, test.want)
		}
	}
	for _, test := range []struct {
		state *othello.State
		text  string
		want  string
	}{
		{victory, "i3", `malformed move: "i3" is not a square`},
		{victory, "", `malformed move: "" is not a square`},
		{victory, strings.Repeat("d3", 1000), "malformed move"},
		{victory, "d4", "illegal move: d4 holds a disc already"},
		{victory, "a1", "illegal move: Black at a1 would turn over no disc"},
		{victory, "pass", "illegal move: there is no passing in the game victory"},
		{classic, "pass", "illegal move: Black may not pass while there is a legal move"},
		{passing, "c3", "illegal move: Black has no square to play and must pass"},
		{over, "c1", "illegal move: the game is over"},
	} {
		m, err := test.state.Rules().ParseMove(test.state, test.text)
		if err == nil || m != game.NoMove || !strings.Contains(err.Error(), test.want) || len(err.Error()) > 200 {
			t.Errorf("%.10q: %d, %v, want an error with %q", test.text, m, err, test.want)
		}
	}
	if _, err := othello.Victory.ParseMove(classic, "d3"); err == nil {
		t.Error("the victory game reads a move of the classic game")
	}
}

func TestFormatMove(t *testing.T) {
	for m, want := range map[game.Move]string{
		0: "a1", 7: "h1", 8: "a2", 19: "d3", 63: "h8", othello.Pass: "pass", 65: "move(65)",
	} {
		if got := othello.Classic.FormatMove(nil, m); got != want {
			t.Errorf("move %d is written %q, want %q", m, got, want)
		}
	}
}

func TestPositionErrors(t *testing.T) {
	for _, test := range []struct {
		rules *othello.Rules
		text  string
		want  string
	}{
		{othello.Classic, "", "0 fields, want 2"},
		{othello.Classic, startBoard, "1 fields, want 2"},
		{othello.Victory, startBoard + " X", "2 fields, want 3"},
		{othello.Classic, startBoard[:63] + " X", "field 1 (the board): 63 letters, want 64"},
		{othello.Classic, startBoard + "- X", "field 1 (the board): 65 letters, want 64"},
		{othello.Classic, "--?" + startBoard[3:] + " X", "field 1 (the board): column 3: want X, O or -, not '?'"},
		{othello.Classic, "--đ" + startBoard[3:] + " X", "column 3: want X, O or -, not 'đ'"},
		{othello.Classic, startBoard + " B", `field 2 (the side to move): want X for black or O for white, not "B"`},
		{othello.Classic, strings.Repeat("-", 64) + " X", "the board is empty"},
		{othello.Victory, startBoard + " X a1,c7,d5,g4", "field 3 (the victory cells): want five different squares"},
		{othello.Victory, startBoard + " X a1,c7,d5,g4,a1", "field 3 (the victory cells): a1 stands there twice"},
		{othello.Victory, startBoard + " X a1,c7,d5,g4,k1", `field 3 (the victory cells): "k1" is not a square`},
		{othello.Classic, strings.Repeat("x", 1<<20), "1 fields"},
		{othello.Classic, strings.Repeat("x", 1<<20) + " X", "letters, want 64"},
	} {
		s, err := test.rules.ParsePosition(test.text)
		if err == nil || s != nil || !strings.Contains(err.Error(), test.want) || len(err.Error()) > 250 {
			t.Errorf("%.80q: got %v, %v, want an error with %q", test.text, s, err, test.want)
		}
	}
}

// TestPositionLeniency reads texts that FormatPosition would not write.
func TestPositionLeniency(t *testing.T) {
	for text, want := range map[string]string{
		"  " + strings.ToLower(startBoard) + "\t x  A1,c7,D5,g4,f3 \r\n": startBoard + " X a1,c7,d5,g4,f3",
		"X" + strings.Repeat("-", 63) + " O c7,d5,a1,f3,g4":              "X" + strings.Repeat("-", 63) + " O c7,d5,a1,f3,g4",
	} {
		if got := othello.Victory.FormatPosition(position(t, othello.Victory, text)); got != want {
			t.Errorf("%q is read as %q, want %q", text, got, want)
		}
	}
}

func TestSquares(t *testing.T) {
	for sq := range 64 {
		name := othello.SquareName(sq)
		for _, text := range []string{name, strings.ToUpper(name)} {
			if got, err := othello.ParseSquare(text); err != nil || got != sq {
				t.Errorf("ParseSquare(%q) = %d, %v, want %d", text, got, err, sq)
			}
		}
	}
	for _, text := range []string{"", "a", "a0", "a9", "i1", "`1", "11", "aa", "a1 ", "\x011", "!1"} {
		if got, err := othello.ParseSquare(text); err == nil {
			t.Errorf("ParseSquare(%q) = %d", text, got)
		}
	}
}
