// Package gametest tests the contract of a game: the guarantees in the comments of
// game.State and game.Rules, checked over the first plies of the game tree and over
// random playouts.
package gametest

import (
	"cmp"
	"testing"

	"colat/game"
)

// A check returns an error that describes a violation of the contract, or nil.
type check func(game.Rules, Expectation) error

// checks are the parts of the contract, in the order in which the author of a new game
// should read their failures.
var checks = []struct {
	name string
	run  check
}{
	{"registration", checkRegistration},
	{"options", checkOptions},
	{"start", checkStart},
	{"perft", checkPerft},
	{"undo", checkUndo},
	{"hash", checkHash},
	{"positions", checkPositionText},
	{"moves", checkMoveText},
	{"move lists", checkMoveLists},
	{"playouts", checkPlayouts},
	{"traits", checkTraits},
	{"clones", checkClones},
	{"estimates", checkEstimates},
	{"evaluations", checkEvaluations},
	{"tactics", checkTactics},
}

// Run checks a registered game against the contract and the expectation. Its random
// choices are the same on each run.
func Run(t *testing.T, rules game.Rules, want Expectation) {
	want.Tree = cmp.Or(want.Tree, 3)
	want.Playouts = cmp.Or(want.Playouts, 50)
	for _, check := range checks {
		t.Run(check.name, func(t *testing.T) {
			t.Parallel()
			if err := check.run(rules, want); err != nil {
				t.Error(err)
			}
		})
	}
}

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
