package ai_test

import (
	"testing"

	"colat/ai"
	"colat/game"
	_ "colat/game/cotoan"
	_ "colat/game/mnk"
	_ "colat/game/othello"
	_ "colat/game/uttt"
)

// Of a large board the likely moves are near the stones, the best at first sight first; of other
// positions all moves are likely.
func TestLikelyMoves(t *testing.T) {
	for _, c := range []struct {
		id, moves string
		some      int // of the moves; 0 for all
		first     string
	}{
		{"mnk:15,15,5", "", 1, "h8"}, {"mnk:15,15,5", "h8", 24, ""},
		{"mnk:15,15,5", "h8 a1 h9 a2 h10 a3 h11", 32, "h7"}, // the fourth in a row is blocked
		{"mnk:3,3,3", "", 0, ""}, {"mnk:7,7,5", "d4", 0, ""}, {"classic", "d3", 0, ""}, {"uttt", "", 0, ""},
		{"cotoan", "", 0, ""},
	} {
		rules, err := game.Find(c.id)
		if err != nil {
			t.Fatal(err)
		}
		s, err := rules.New(nil, nil)
		if err != nil {
			t.Fatal(err)
		}
		played, err := game.ParseMoves(s, c.moves)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range played {
			s.Play(m)
		}
		moves, legal := ai.Likely(s)
		want := c.some
		if want == 0 {
			want = legal
		}
		if all := len(s.AppendMoves(nil)); len(moves) != want || legal != all {
			t.Errorf("%s %q: %d of %d moves, want %d of %d", c.id, c.moves, len(moves), legal, want, all)
		}
		if first := rules.FormatMove(s, moves[0]); c.first != "" && first != c.first {
			t.Errorf("%s %q: the first is %s, want %s", c.id, c.moves, first, c.first)
		}
		for _, m := range moves {
			if !game.IsLegal(s, m) {
				t.Errorf("%s %q: %d is not legal", c.id, c.moves, m)
			}
		}
	}
}
