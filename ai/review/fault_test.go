package review

import (
	"testing"

	"colat/game"
	_ "colat/game/mnk"
)

func TestKinds(t *testing.T) {
	rules, err := game.Find("mnk:3,3,3")
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		moves, played, best string
		before, after       float64 // expected results of the side to move
		want                string
	}{
		{"a1 b1 a2 b2", "c3", "a3", 1, 0, MissedWin},
		{"a1 b2 a2", "c3", "a3", 0.5, 0, AllowedWin},
		{"a1", "c2", "b2", 0.9, 0.5, WinLost},
		{"a1", "c2", "b2", 0.5, 0.1, DrawLost},
		{"a1", "c2", "b2", 0.5, 0.35, OtherFault},
		{"a1", "c2", "b2", 0.3, 0.1, OtherFault},
	} {
		s, err := rules.New(nil, nil)
		if err != nil {
			t.Fatal(err)
		}
		moves, err := game.ParseMoves(s.Clone(), test.moves)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range moves {
			s.Play(m)
		}
		parse := func(text string) game.Move {
			m, err := rules.ParseMove(s, text)
			if err != nil {
				t.Fatal(err)
			}
			return m
		}
		m := Move{
			Side: s.ToMove(), Best: parse(test.best),
			Before: Worth{Known: true, Chance: test.before}.For(s.ToMove()),
			After:  Worth{Known: true, Chance: test.after}.For(s.ToMove()),
		}
		hash := s.Hash()
		if got := m.KindOf(s, parse(test.played)); got != test.want || s.Hash() != hash {
			t.Errorf("%s after %s is %s, want %s", test.played, test.moves, got, test.want)
		}
	}
}
