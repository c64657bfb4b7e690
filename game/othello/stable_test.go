package othello_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"colat/game"
	"colat/game/othello"
)

// Discs that are called stable are never turned over, by any play to the end.
func TestStableDiscsAreNeverTurnedOver(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	found := 0
	for range 60 {
		rules := game.Rules(othello.Classic)
		if rng.IntN(2) == 0 {
			rules = othello.Victory
		}
		s, err := rules.New(nil, rng)
		if err != nil {
			t.Fatal(err)
		}
		for s.(*othello.State).Empties() > 6 {
			moves := s.AppendMoves(nil)
			if len(moves) == 0 {
				break
			}
			s.Play(moves[rng.IntN(len(moves))])
		}
		black, white := s.(*othello.State).Stable()
		if black|white != 0 {
			found++
		}
		var walk func()
		walk = func() {
			b, w := s.(*othello.State).Board()
			if black&^b != 0 || white&^w != 0 {
				t.Fatalf("a stable disc was turned over: %s", rules.FormatPosition(s))
			}
			for _, m := range s.AppendMoves(nil) {
				s.Play(m)
				walk()
				s.Undo()
			}
		}
		walk()
	}
	if found < 20 {
		t.Errorf("only %d positions have stable discs", found)
	}
}

func TestStableDiscs(t *testing.T) {
	for position, want := range map[string]string{
		"XX------" + "X-------" + "--------" + "---OX---" + "---XO---" + "--------" + "--------" + "-------- X": "a1 b1 a2",
		"-X------" + "--------" + "--------" + "---OX---" + "---XO---" + "--------" + "--------" + "-------- O": "",
		"*******O" + "--------" + "--------" + "---OX---" + "---XO---" + "--------" + "--------" +
			"-------O O": "a1 b1 c1 d1 e1 f1 g1 h1 h8",
	} {
		s, err := othello.Classic.ParsePosition(strings.ReplaceAll(position, "*", "X"))
		if err != nil {
			t.Fatal(err)
		}
		black, white := s.(*othello.State).Stable()
		got := ""
		for square := range 64 {
			if (black|white)>>square&1 != 0 {
				got += " " + othello.SquareName(square)
			}
		}
		if want != "" {
			want = " " + want
		}
		if got != want {
			t.Errorf("%s: stable are%s, want%s", position, got, want)
		}
	}
}
