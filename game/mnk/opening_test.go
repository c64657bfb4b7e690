package mnk_test

import (
	"errors"
	"strings"
	"testing"

	"colat/game"
	"colat/game/mnk"
)

// badOpenings returns positions in an opening with the wrong side, number of stones or word.
func badOpenings(threeStones string) []string {
	return []string{
		threeStones + " X choose", threeStones + " O place", threeStones + " O begin", threeStones + " O choose place",
		strings.Replace(threeStones, "O", "X", 1) + " O choose", strings.Replace(threeStones, "X", ".", 1) + " X choose",
		strings.ReplaceAll(threeStones, "X", ".") + " X place",
	}
}

// TestOpenings plays openings and their choices: who moves, whose stone is placed, and what the board is then.
func TestOpenings(t *testing.T) {
	for name, c := range map[string]struct{ rules, moves, want, next string }{
		"the start":         {"mnk:5,5,5,swap", "", "5/5/5/5/5 X place", "X"},
		"a stone":           {"mnk:5,5,5,swap", "a1", "X4/5/5/5/5 X place", "O"},
		"two stones":        {"mnk:5,5,5,swap", "a1 b1", "XO3/5/5/5/5 X place", "X"},
		"three stones":      {"mnk:5,5,5,swap", "a1 b1 c1", "XOX2/5/5/5/5 O choose", "O"},
		"kept":              {"mnk:5,5,5,swap", "a1 b1 c1 keep", "XOX2/5/5/5/5 O", "O"},
		"swapped":           {"mnk:5,5,5,swap", "a1 b1 c1 SWAP", "OXO2/5/5/5/5 X", "X"},
		"swapped, a stone":  {"mnk:5,5,5,swap", "a1 b1 c1 swap d1", "OXOX1/5/5/5/5 O", "O"},
		"kept, a stone":     {"mnk:5,5,5,swap", "a1 b1 c1 keep d1", "XOXO1/5/5/5/5 X", "X"},
		"two more":          {"mnk:5,5,5,swap2", "a1 b1 c1 more", "XOX2/5/5/5/5 O place", "O"},
		"the first of them": {"mnk:5,5,5,swap2", "a1 b1 c1 more a5", "XOX2/5/5/5/O4 O place", "X"},
		"both":              {"mnk:5,5,5,swap2", "a1 b1 c1 more a5 b5", "XOX2/5/5/5/OX3 X choose", "X"},
		"both, kept":        {"mnk:5,5,5,swap2", "a1 b1 c1 more a5 b5 keep", "XOX2/5/5/5/OX3 O", "O"},
		"both, swapped":     {"mnk:5,5,5,swap2", "a1 b1 c1 more a5 b5 swap", "OXO2/5/5/5/XO3 X", "X"},
	} {
		r := rules(t, c.rules)
		start, _ := r.New(nil, nil)
		moves, err := game.ParseMoves(start, c.moves)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		s := start.Clone()
		for _, m := range moves {
			s.Play(m)
		}
		want := strings.NewReplacer("5", ".....", "4", "....", "3", "...", "2", "..", "1", ".").Replace(c.want)
		if got := r.FormatPosition(s); got != want {
			t.Errorf("%s: %s, want %s", name, got, want)
		}
		if got := game.PlacedSide(s).Letter(); got != c.next {
			t.Errorf("%s: the next stone is %s, want %s", name, got, c.next)
		}
		if got := game.FormatMoves(start, moves, " "); got != strings.ToLower(c.moves) {
			t.Errorf("%s: written as %s", name, got)
		}
	}
}

// TestRefusedChoices: what is no choice, and a stone in place of one, is refused in both languages.
func TestRefusedChoices(t *testing.T) {
	for text, moves := range map[string]string{
		"keep": "a1 b1", "swap": "a1 b1 c1 keep", "more": "a1 b1 c1 more d1 e1", "d1": "a1 b1 c1",
	} {
		r := rules(t, "mnk:5,5,5,swap2")
		s, _ := r.New(nil, nil)
		played, err := game.ParseMoves(s, moves)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range played {
			s.Play(m)
		}
		refusal := (*game.Refusal)(nil)
		if _, err := r.ParseMove(s, text); !errors.As(err, &refusal) || refusal.Vietnamese == refusal.English {
			t.Errorf("%s after %s: %v", text, moves, err)
		}
	}
	r := rules(t, "mnk:5,5,5,swap")
	s := position(t, r, "XOX../...../...../...../..... O choose")
	if _, err := r.ParseMove(s, "more"); err == nil {
		t.Error("two more stones in swap")
	}
}

// TestOpeningIsWorthTheChoice: who chooses has the better side, so that an even opening is the best for the one who
// places it.
func TestOpeningIsWorthTheChoice(t *testing.T) {
	r := rules(t, "mnk:7,7,5,swap2")
	board := strings.Repeat("/.......", 6)
	for text, want := range map[string]int{"XOX...." + board + " O choose": 1, "XO....." + board + " X place": -1,
		"......." + board + " X place": 0} {
		value := position(t, r, text).Evaluate()
		if value > 0 != (want > 0) || value < 0 != (want < 0) {
			t.Errorf("%s: %d", text, value)
		}
	}
	for _, able := range []mnk.Opening{mnk.Swap, mnk.Swap2} {
		if with, err := r.WithOpening(able); err != nil || with.Opening() != able {
			t.Errorf("opening %d: %v", able, err)
		}
	}
}
