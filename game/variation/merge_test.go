package variation_test

import (
	"testing"

	"colat/game"
	"colat/game/othello"
	"colat/game/variation"
)

// TestMerge: of two windows that change one tree, neither loses a move, a note or a deletion.
func TestMerge(t *testing.T) {
	start, err := othello.Classic.New(nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct{ name, base, mine, theirs, want string }{
		{"moves of both", "f5 d6", "f5 d6 c3", "f5 d6 (f6 e6)", "f5 d6 (f6 e6) c3"},
		{"notes of both", "f5 d6", "f5! d6", "f5 d6 {why?}", "f5! d6 {why?}"},
		{"a deletion of mine", "f5 d6 (f6 e6)", "f5 d6", "f5 d6 (f6 e6) c3", "f5 d6 c3"},
		{"one note changed by both", "f5 {a} d6", "f5 {b} d6", "f5 {c} d6", "f5 {b} d6"},
		{"nothing before", "", "f5", "d3", "f5 (d3)"},
		{"nothing of theirs", "f5", "f5 d6", "f5", "f5 d6"},
	} {
		tree := func(text string) *variation.Tree {
			if text == "" {
				return nil
			}
			return parsed(t, start, text)
		}
		want := parsed(t, start, test.want).String()
		if got := variation.Merge(tree(test.base), tree(test.mine), tree(test.theirs)).String(); got != want {
			t.Errorf("%s: %s, want %s", test.name, got, want)
		}
	}
}

func parsed(t *testing.T, start game.State, text string) *variation.Tree {
	t.Helper()
	tree, err := variation.Parse(start, text)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return tree
}
