package games

import (
	"image/color"
	"slices"
	"strings"
	"testing"

	"colat/game"
	"colat/game/cotoan"
	"colat/render/kit/locale"
	"colat/render/kit/theme"
	"colat/render/kit/ui"
	"colat/render/table/board"
)

// cotoanAt returns a position of cờ toán with these pieces, such as r3a2, and what
// follows the ranks in its text.
func cotoanAt(t *testing.T, id, pieces, rest string) game.State {
	t.Helper()
	var ranks [cotoan.Ranks][cotoan.Files]string
	for i := range ranks {
		for j := range ranks[i] {
			ranks[i][j] = "--"
		}
	}
	for _, piece := range strings.Fields(pieces) {
		sq, err := cotoan.FindSquare(piece[2:])
		if err != nil {
			t.Fatal(err)
		}
		ranks[cotoan.Ranks-1-sq.Rank()][sq.File()] = piece[:2]
	}
	var lines []string
	for _, rank := range ranks {
		lines = append(lines, strings.Join(rank[:], ","))
	}
	rules, err := All.Rules(id)
	if err != nil {
		t.Fatal(err)
	}
	s, err := rules.ParsePosition(strings.Join(lines, "/") + " " + rest)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// squareOf returns the board's number of a square.
func squareOf(t *testing.T, name string) int {
	t.Helper()
	sq, err := cotoan.FindSquare(name)
	if err != nil {
		t.Fatal(err)
	}
	return onBoard(sq)
}

const (
	zeros = "r0e2 b0e10 "
	crowd = zeros + "r2a1 r3a2 b7a7 r8c1 r5c2 b4c5 b6c8 b9a5 r9g1 r4e1"
)

func TestCotoanSquares(t *testing.T) {
	for name, want := range map[string]int{"a11": 0, "i11": 8, "a10": 9, "a1": 90, "i1": 98} {
		if got := squareOf(t, name); got != want || fromBoard(got).String() != name {
			t.Errorf("%s is square %d, want %d", name, got, want)
		}
	}
}

func TestCotoanSaysWhyNot(t *testing.T) {
	for _, test := range []struct{ from, to, want string }{
		{"", "d5", "Choose a piece first, then where it goes."},
		{"", "c5", "Red is to move: choose one of its pieces."},
		{"", "e2", "A 0 never moves."},
		{"a1", "e2", "A 0 never moves."},
		{"a1", "b3", "b3 is not straight or diagonal from the 2."},
		{"a1", "d4", "A 2 goes at most 2 squares, not 3."},
		{"c1", "c4", "A piece on c2 is in the way."},
		{"a1", "a5", "No operation on 2 and 3 makes 3."},
		{"c1", "c8", "No operation on 8 and 5 makes 6."},
		{"e1", "e10", "A 0 as front piece does not count."},
		{"a2", "a5", "To capture that way the 3 needs an own piece right before it, on a3."},
	} {
		s := cotoanAt(t, "cotoan", crowd, "r 0-0")
		from := -1
		if test.from != "" {
			from = squareOf(t, test.from)
		}
		if got := CoToan.Illegal(locale.New("en"), s, from, squareOf(t, test.to)); got != test.want {
			t.Errorf("from %q to %s: %q, want %q", test.from, test.to, got, test.want)
		}
	}
	s := cotoanAt(t, "cotoan", zeros+"r8c1 r5c2 b1c4 b4c5", "r 0-0")
	want := "A piece on c4 is in the way."
	if got := CoToan.Illegal(locale.New("en"), s, squareOf(t, "c1"), squareOf(t, "c5")); got != want {
		t.Errorf("%q, want %q", got, want)
	}
	s = cotoanAt(t, "cotoan", zeros+"r1a1 b2a2 b3b1 b4b2", "r 0-0")
	want = "The 1 is walled in and has no move."
	if got := CoToan.Illegal(locale.New("en"), s, -1, squareOf(t, "a1")); got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestCotoanResults(t *testing.T) {
	const taken, quiet = "r0e2 r3e8 r2e10 b9a11", "200 moves without a capture. "
	for _, test := range []struct {
		id, pieces, rest, want string
		deciding               board.Set
	}{
		{"cotoan", taken, "b 0-0", "Red has captured the 0 of Blue.", board.SetOf(onBoard(cotoan.At(4, 9)))},
		{"cotoan", zeros + "r1a1 b1i11", "b 16-7", "Red has reached 15 points, 16–7.", board.Set{}},
		{"cotoan", zeros + "r1a1 b1i11", "r 3-5 200", quiet + "Blue has more points, 5–3.", board.Set{}},
		{"cotoan", zeros + "r1a1 b1i11", "r 4-4 200", quiet + "Both sides have 4 points.", board.Set{}},
		{"cotoan", zeros, "r 4-3", "Red has no move left. Red has more points, 4–3.", board.Set{}},
	} {
		s := cotoanAt(t, test.id, test.pieces, test.rest)
		result, over := s.Result()
		if !over {
			t.Fatalf("%s %s is not over", test.pieces, test.rest)
		}
		if got := CoToan.Result(locale.New("en"), s, result); got != test.want {
			t.Errorf("%s: %q, want %q", test.rest, got, test.want)
		}
		if got := CoToan.Deciding(s, result); got != test.deciding {
			t.Errorf("%s: decided by %v, want %v", test.rest, got, test.deciding)
		}
	}
}

func TestCotoanMovesInWords(t *testing.T) {
	s := cotoanAt(t, "cotoan", crowd, "r 0-6")
	for _, test := range []struct{ move, text, announced string }{
		{"a1-b2", "a1-b2", "Red moves 2 from a1 to b2."},
		{"c1xc5", "c1×c5 (8−5)",
			"Red captures 4 on c5 with 8 from c1: 8+5, 8−5, 8 mod 5. Red 4 points, blue 6."},
	} {
		m, err := s.Rules().ParseMove(s, test.move)
		if err != nil {
			t.Fatal(err)
		}
		if got := CoToan.MoveText(locale.New("en"), s, m); got != test.text {
			t.Errorf("%s is written %q, want %q", test.move, got, test.text)
		}
		if got := CoToan.Announce(locale.New("en"), s, m); got != test.announced {
			t.Errorf("%s is announced as %q, want %q", test.move, got, test.announced)
		}
	}
}

func TestCotoanCaptions(t *testing.T) {
	s := cotoanAt(t, "cotoan", crowd, "r 0-0")
	for move, want := range map[string]string{"c1xc5": "8−5 = 3", "a1-b2": ""} {
		m, err := s.Rules().ParseMove(s, move)
		if err != nil {
			t.Fatal(err)
		}
		text, pair := CoToan.Calculator.Caption(locale.New("en"), s, m)
		if text != want {
			t.Errorf("%s has the caption %q, want %q", move, text, want)
		}
		if want != "" && pair != [2]int{squareOf(t, "c1"), squareOf(t, "c2")} {
			t.Errorf("the caption of %s is between %v", move, pair)
		}
	}
}

// A division says what it leaves, and which of its two numbers is used.
func TestDivisionsSayTheirRemainders(t *testing.T) {
	// The 7 behind the 4 divides to 1, where it takes the 2, and leaves 3, where it takes the 5.
	s := cotoanAt(t, "cotoan", zeros+"r7c1 r4c2 b2c3 b5d5", "r 0-0")
	for _, test := range []struct{ language, move, want string }{
		{"vi", "c1xc3", "7 : 4 = [1], dư 3"}, {"en", "c1xc3", "7 : 4 = [1], remainder 3"},
	} {
		m, err := s.Rules().ParseMove(s, test.move)
		if err != nil {
			t.Fatal(err)
		}
		if text, _ := CoToan.Calculator.Caption(locale.New(test.language), s, m); text != test.want {
			t.Errorf("%s: %s has the caption %q, want %q", test.language, test.move, text, test.want)
		}
	}
	for operation, want := range map[cotoan.Operation]string{
		cotoan.Divide: "4 : 7 = [0], remainder 4", cotoan.Remainder: "4 : 7 = 0, remainder [4]",
	} {
		c := cotoan.Calculation{Operation: operation, Rear: 4, Front: 7, Value: 4}
		if operation == cotoan.Divide {
			c.Value = 0
		}
		if got := equationOf(locale.New("en"), c).String(); got != want {
			t.Errorf("%v of 4 and 7 is %q, want %q", operation, got, want)
		}
	}
	look := theme.Of(true, false)
	for _, size := range [][2]float64{{380, 240}, {380, 76}, {280, 40}} {
		var page ui.Page
		page.Reset(look)
		CoToan.Calculator.Reckon(&page, ui.Rect{W: size[0], H: size[1]}, Sum{
			State: s, Rear: squareOf(t, "c1"), Front: squareOf(t, "c2"), Locale: locale.New("vi"), Theme: look,
		})
		said := ""
		for i := range page.Items {
			said += page.Items[i].Text
		}
		if !strings.Contains(strings.ReplaceAll(said, " ", ""), "dư3") {
			t.Errorf("%v: %q does not say what 7 : 4 leaves", size, said)
		}
	}
}

// The pair that captures comes first, and a piece reckons with all own pieces around
// it but the 0, unless that may be used.
func TestCotoanFronts(t *testing.T) {
	const pieces = zeros + "r8c1 r5c2 b4c5 r3d1 r1b1 r6d2"
	for _, test := range []struct {
		id, rear string
		want     []string
	}{
		{"cotoan", "c1", []string{"c2", "d2", "d1", "b1"}},
		{"cotoan", "d2", []string{"d1", "c1", "c2"}},
		{"cotoan:zero-front=on", "d2", []string{"e2", "d1", "c1", "c2"}},
		{"cotoan", "e2", nil},
	} {
		s := cotoanAt(t, test.id, pieces, "r 0-0")
		var got []string
		for _, square := range CoToan.Calculator.Fronts(s, squareOf(t, test.rear)) {
			got = append(got, fromBoard(square).String())
		}
		if !slices.Equal(got, test.want) {
			t.Errorf("%s: %s reckons with %v, want %v", test.id, test.rear, got, test.want)
		}
	}
}

// All operations that may be used are shown, with what becomes of them, wide or
// narrow, high or low.
func TestCotoanReckons(t *testing.T) {
	s := cotoanAt(t, "cotoan", zeros+"r8c1 r5c2 b4c5 r9c3", "r 0-0")
	sum := Sum{
		State: s, Rear: squareOf(t, "c1"), Front: squareOf(t, "c2"), Locale: locale.New("vi"), Theme: theme.Of(false, false),
	}
	for _, size := range [][2]float64{{410, 220}, {360, 70}, {255, 60}} {
		place := ui.Rect{X: 5, Y: 7, W: size[0], H: size[1]}
		var page ui.Page
		CoToan.Calculator.Reckon(&page, place, sum)
		grounds, texts := 0, ""
		for i := range page.Items {
			item := &page.Items[i]
			if !item.Rect.Within(place) || item.Clipped() {
				t.Errorf("%v: %q lies at %v", place, item.Text, item.Rect)
			}
			if item.Kind == ui.Plate {
				grounds++
			}
			texts += item.Text + "|"
		}
		told := strings.Contains(texts, "chặn ở c3") && strings.Contains(texts, "đơn vị là 0")
		if grounds != 5 || place.W > 300 && !told {
			t.Errorf("%v: %d calculations are shown: %s", place, grounds, texts)
		}
	}
}

// The pieces a side has captured lie beside its plate; in problems, where they are unknown, none
// do.
func TestCotoanCaptures(t *testing.T) {
	all := func(side string, without string) (pieces string) {
		for n := range 10 {
			if digit := string(rune('0' + n)); !strings.Contains(without, digit) {
				square := string(rune('a'+n%9)) + map[string]string{"r": "1", "b": "11"}[side]
				if n == 9 {
					square = "e" + map[string]string{"r": "2", "b": "10"}[side]
				}
				pieces += " " + side + digit + square
			}
		}
		return pieces
	}
	for _, test := range []struct {
		pieces, rest string
		want         [2]uint16
	}{
		{all("r", "") + all("b", "35"), "r 8-0", [2]uint16{1<<3 | 1<<5, 0}},
		{all("r", "1") + all("b", ""), "r 0-1", [2]uint16{0, 1 << 1}},
		{zeros + "r1a1 b1i11", "r 0-1", [2]uint16{}},
	} {
		s := cotoanAt(t, "cotoan", test.pieces, test.rest)
		for side := game.First; side <= game.Second; side++ {
			if got := captured(s, side); got != test.want[side] {
				t.Errorf("%s: side %d has captured %b, want %b", test.rest, side, got, test.want[side])
			}
		}
		var page ui.Page
		place := ui.Rect{X: 3, Y: 5, W: 112, H: 76}
		CoToan.Middle(s.Rules()).LayOut(&page, place, s, game.First, false, color.RGBA{A: 255})
		for i := range page.Items {
			if item := &page.Items[i]; !item.Rect.Within(place) {
				t.Errorf("%q lies at %v", item.Text, item.Rect)
			}
		}
	}
}
