package gametest

import (
	"testing"

	"colat/game"
)

// A Seed is a position text of the game with an ID, added to the corpus of
// FuzzPositions.
type Seed struct{ ID, Text string }

// FuzzPositions fuzzes the position parsers of all games registered in the test. A
// position that a game accepts must have the same text and hash after formatting and
// parsing it again, at most as many moves as the game's Traits allow, and no moves if
// and only if the game is over.
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
