// Package gametest is the contract that every game keeps, as tests: what the
// comments of game.State and game.Rules promise, checked over the first plies of
// the game tree and over random playouts.
package gametest

import (
	"testing"

	"colat/game"
)

// Expectation is what a game is known to do. Perft must be given.
type Expectation struct {
	// Options make the starting position.
	Options game.Options
	// Perft holds the leaves at depths 1, 2, … from the starting position.
	Perft []int64
	// Distinct are position texts that differ in a single matter each: the side
	// to move, a cell, a rule. No two may have the same hash.
	Distinct []string
	// BadPositions are texts that ParsePosition must refuse.
	BadPositions []string
	// BadMoves are texts that ParseMove must refuse in the starting position.
	BadMoves []string
	// Longest is more moves than a game has. The default is 1000.
	Longest int
	// Playouts is how many random games are played. The default is 50.
	Playouts int
}

// A check returns what is wrong with a game, or nil.
type check func(game.Rules, Expectation) error

// checks are the parts of the contract, in the order in which a new game had
// best meet them.
var checks = []struct {
	name string
	run  check
}{
	{"registration", checkRegistration},
	{"start", checkStart},
	{"perft", checkPerft},
	{"undo", checkUndo},
	{"hash", checkHash},
	{"positions", checkPositionText},
	{"moves", checkMoveText},
	{"playouts", checkPlayouts},
	{"clones", checkClones},
	{"estimates", checkEstimates},
}

// Run checks a registered game against the contract and against what is known
// about it. Where it draws at random, it draws the same each time.
func Run(t *testing.T, rules game.Rules, want Expectation) {
	if want.Longest == 0 {
		want.Longest = 1000
	}
	if want.Playouts == 0 {
		want.Playouts = 50
	}
	for _, check := range checks {
		t.Run(check.name, func(t *testing.T) {
			t.Parallel()
			if err := check.run(rules, want); err != nil {
				t.Error(err)
			}
		})
	}
}
