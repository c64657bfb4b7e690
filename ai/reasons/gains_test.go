package reasons_test

import (
	"testing"

	"colat/ai/reasons"
	"colat/game"
)

func TestGave(t *testing.T) {
	// In the first position, white takes the corner a1 after black's b2, and not after f6.
	const empty = "..............................................................."
	const board = "------------------O--------X--------O--------------------------- X"
	for _, test := range []struct{ rules, position, played, best, want string }{
		{"classic", board, "b2", "f6", "corner"},
		{"classic", board, "f6", "b2", ""},
		{"classic", board, "b2", "b2", ""},
		{"victory", board + " a1,h1,h2,h3,h4", "b2", "f6", "sun"},
		{"victory", board + " d4,h1,h2,h3,h4", "b2", "f6", "corner"},
		{"victory", board + " e5,h1,h2,h3,h4", "f6", "b2", "sun"},
		{"uttt", "XX.......OO......." + empty + " X -", "21", "24", "block"},
	} {
		rules, err := game.Find(test.rules)
		if err != nil {
			t.Fatal(err)
		}
		s, err := rules.ParsePosition(test.position)
		if err != nil {
			t.Errorf("%s: %v", test.position, err)
			continue
		}
		played, err := rules.ParseMove(s, test.played)
		if err != nil {
			t.Fatal(err)
		}
		best, err := rules.ParseMove(s, test.best)
		if err != nil {
			t.Fatal(err)
		}
		if got := reasons.Gave(s, played, best); got != test.want {
			t.Errorf("%s in %s gives %q, want %q", test.played, test.position, got, test.want)
		}
	}
}
