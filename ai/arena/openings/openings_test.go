package openings_test

import (
	"strings"
	"testing"
	"time"

	_ "colat/ai/all"
	"colat/ai/arena/openings"
	"colat/game"
	"colat/game/symmetry"
)

func rulesOf(t testing.TB, id string) game.Rules {
	t.Helper()
	rules, err := game.Find(id)
	if err != nil {
		t.Fatal(err)
	}
	return rules
}

func TestParse(t *testing.T) {
	for _, test := range []struct{ game, text, first string }{
		{"mnk:15,15,5", "# as managers write them\n\nh8i7k10g7k7\nh8h7i5j7j9\n", "h8 i7 k10 g7 k7"},
		{"classic", "f5d6c3 # 12\r\nF5 D6 C4", "f5 d6 c3"},
		{"victory", "?game=victory&moves=d3c3&victory=d4+a5+d6+e7+h7", "d3 c3"},
	} {
		list, err := openings.Parse(test.text, rulesOf(t, test.game), nil)
		if err != nil {
			t.Errorf("%s: %v", test.game, err)
			continue
		}
		if got := game.FormatMoves(list[0].Start, list[0].Moves, " "); got != test.first {
			t.Errorf("%s: the first is %q, want %q", test.game, got, test.first)
		}
	}
}

func TestParseSaysWhatIsWrong(t *testing.T) {
	for _, test := range []struct{ game, text, want string }{
		{"classic", "", "no opening"},
		{"classic", "f5d6c3\nf5a1", "line 2"},
		{"classic", "f5d6\n\n?game=uttt&moves=44", "line 3: it is of the game uttt"},
		{"mnk:3,3,3", "a1 b1 a2 b2 a3", "over after it"},
	} {
		_, err := openings.Parse(test.text, rulesOf(t, test.game), nil)
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: %q: %v, want %q in it", test.game, test.text, err, test.want)
		}
	}
}

func FuzzParse(f *testing.F) {
	f.Add("f5d6c3 # 12\n?game=classic&moves=d3c3")
	f.Add("?game=classic&position=------------------XXO------XXO----XXO----X-O-X----O-------------+O&moves=b3")
	rules := rulesOf(f, "classic")
	f.Fuzz(func(t *testing.T, text string) {
		list, err := openings.Parse(text, rules, nil)
		if err != nil {
			return
		}
		for i := range list {
			again, err := openings.Parse(list[i].Text(), rules, nil)
			if err != nil || len(again) != 1 || !game.Same(again[0].Position(), list[i].Position()) {
				t.Fatalf("%q is read back as %v, %v", list[i].Text(), again, err)
			}
		}
	})
}

// What a finder returns is an opening of the asked length that can be written and read back, and
// the same number is the same candidate.
func TestFinder(t *testing.T) {
	for _, id := range []string{"victory", "classic", "uttt", "mnk:9,9,5", "cotoan"} {
		f := openings.Finder{
			Rules: rulesOf(t, id), Spec: "champion:table=1", Seed: 1, Least: 3, Longest: 5,
			Judge: 4 * time.Millisecond, Even: 0.5, Move: time.Millisecond, Games: 2,
		}
		for number := range uint64(2) {
			o, _, err := f.Find(t.Context(), number)
			if err != nil {
				t.Fatalf("%s: %v", id, err)
			}
			if n := len(o.Moves); n < f.Least || n > f.Longest {
				t.Errorf("%s: %d moves, want %d to %d", id, n, f.Least, f.Longest)
			}
			back, err := openings.Parse(o.Text(), f.Rules, nil)
			if err != nil || !game.Same(back[0].Position(), o.Position()) {
				t.Errorf("%s: %q is read back as %v, %v", id, o.Text(), back, err)
			}
			again, _, err := f.Find(t.Context(), number)
			if err != nil || again.Text() != o.Text() {
				t.Errorf("%s: candidate %d is %q, and then %q, %v", id, number, o.Text(), again.Text(), err)
			}
		}
	}
}

// A position that one side wins at once is not balanced.
func TestWonPositionIsNotBalanced(t *testing.T) {
	f := openings.Finder{
		Rules: rulesOf(t, "mnk:3,3,2"), Spec: "champion", Seed: 1, Least: 1, Longest: 1,
		Judge: 20 * time.Millisecond, Even: 0.9, Move: time.Millisecond, Games: 4,
	}
	if o, balanced, err := f.Find(t.Context(), 0); err == nil && balanced {
		t.Errorf("%q is called balanced", o.Text())
	}
}

// The lists of the program hold different open positions, and name their games.
func TestBalanced(t *testing.T) {
	for _, id := range openings.Games() {
		rules := rulesOf(t, id)
		list, err := openings.Balanced(rules)
		if err != nil {
			t.Fatal(err)
		}
		if want := 200; len(list) != want { // a match of 400 games begins with each once for either player
			t.Errorf("%s: %d openings, want %d", id, len(list), want)
		}
		seen := make(map[uint64]bool)
		for i := range list {
			key := symmetry.Key(list[i].Position())
			if seen[key] {
				t.Errorf("%s: %q is there twice", id, list[i].Text())
			}
			seen[key] = true
		}
	}
	if _, err := openings.Balanced(rulesOf(t, "mnk:3,3,3")); err == nil {
		t.Error("tic-tac-toe has balanced openings")
	}
}
