package gametest

import (
	"testing"

	"colat/game"
)

// A Seed is a position text of the game with an ID, for FuzzPositions to begin with.
type Seed struct{ ID, Text string }

// FuzzPositions reads anything as a position of any game that the test knows. What a game
// reads it must write so that it reads the same again; there are no more moves than its
// Traits say, and none if and only if the game is over.
func FuzzPositions(f *testing.F, seeds ...Seed) {
	for _, seed := range seeds {
		f.Add(seed.ID, seed.Text)
	}
	f.Fuzz(func(t *testing.T, id, text string) {
		rules, err := game.Find(id)
		if err != nil {
			return
		}
		s, err := rules.ParsePosition(text)
		if err != nil {
			return
		}
		written := rules.FormatPosition(s)
		again, err := rules.ParsePosition(written)
		if err != nil || rules.FormatPosition(again) != written || again.Hash() != s.Hash() {
			t.Fatalf("%s %q is written as %q, read back as %v, %v", id, text, written, again, err)
		}
		n, most := len(s.AppendMoves(nil)), rules.Traits().MostMoves
		if _, over := s.Result(); n > most || over != (n == 0) {
			t.Fatalf("%s %q has %d moves of at most %d, over: %t", id, text, n, most, over)
		}
	})
}
