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
	// Tree is how many plies of the game tree are looked at in full. The default
	// is 3; a game of hundreds of moves to a position wants 1.
	Tree int
	// History says that the moves so far matter besides the text, as they do to
	// a rule about repetition: positions of one text may have several hashes.
	History bool
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

// Run checks a registered game against the contract and against what is known
// about it. Where it draws at random, it draws the same each time.
func Run(t *testing.T, rules game.Rules, want Expectation) {
	if want.Tree == 0 {
		want.Tree = 3
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
