package gametest

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"colat/game"
)

// snapshot holds everything that can be observed of a state without changing it.
type snapshot struct {
	text   string
	toMove game.Player
	moves  []game.Move
	hash   uint64
	result game.Result
	over   bool
}

func snapshotOf(s game.State) snapshot {
	result, over := s.Result()
	return snapshot{
		text:   s.Rules().FormatPosition(s),
		toMove: s.ToMove(),
		moves:  s.AppendMoves(nil),
		hash:   s.Hash(),
		result: result,
		over:   over,
	}
}

// differs returns an error that describes the first difference between two snapshots of
// the same position, or nil.
func (a snapshot) differs(b snapshot) error {
	switch {
	case a.text != b.text:
		return fmt.Errorf("the position was %q, now it is %q", a.text, b.text)
	case a.toMove != b.toMove:
		return fmt.Errorf("%s: side to move was %s, now it is %s", a.text, a.toMove.Letter(), b.toMove.Letter())
	case !slices.Equal(a.moves, b.moves):
		return fmt.Errorf("%s: the moves were %v, now they are %v", a.text, a.moves, b.moves)
	case a.hash != b.hash:
		return fmt.Errorf("%s: the hash was %x, now it is %x", a.text, a.hash, b.hash)
	case a.over != b.over || a.result != b.result:
		return fmt.Errorf("%s: the result was %v %v, now it is %v %v", a.text, a.over, a.result, b.over, b.result)
	}
	return nil
}

// knowing returns a as it would be with the history of b, a position with the same
// text: the history may change the hash and end the game.
func (a snapshot) knowing(b snapshot) snapshot {
	a.hash = b.hash
	if b.over && !a.over {
		a.moves, a.result, a.over = b.moves, b.result, true
	}
	return a
}

// walk calls visit for s and every position up to depth plies below it.
func walk(s game.State, depth int, visit func(game.State) error) error {
	if err := visit(s); err != nil || depth == 0 {
		return err
	}
	for _, m := range s.AppendMoves(nil) {
		s.Play(m)
		err := walk(s, depth-1, visit)
		s.Undo()
		if err != nil {
			return err
		}
	}
	return nil
}

// playouts plays random games from the starting position and calls visit for every
// position of each, including the last.
func playouts(rules game.Rules, want Expectation, visit func(game.State) error) error {
	rng := rand.New(rand.NewPCG(1, 2))
	for range want.Playouts {
		s, err := rules.New(want.Options, rng)
		if err != nil {
			return err
		}
		for length := 0; ; length++ {
			if length > rules.Traits().Longest {
				return fmt.Errorf("a game is not over after %d moves: %s", length, rules.FormatPosition(s))
			}
			if err := visit(s); err != nil {
				return err
			}
			moves := s.AppendMoves(nil)
			if len(moves) == 0 {
				break
			}
			s.Play(moves[rng.IntN(len(moves))])
		}
	}
	return nil
}

// start returns the starting position.
func start(rules game.Rules, want Expectation) (game.State, error) {
	s, err := rules.New(want.Options, rand.New(rand.NewPCG(3, 4)))
	if err != nil {
		return nil, fmt.Errorf("New(%v): %w", want.Options, err)
	}
	return s, nil
}

// Playout returns a position of the game with an ID after the given number of random
// moves from a start. The game is not over in it: a game that ends sooner is replaced
// by another one, so some games must last longer than plies.
func Playout(t testing.TB, id string, rng *rand.Rand, plies int) game.State {
	t.Helper()
	rules, err := game.Find(id)
	if err != nil {
		t.Fatal(err)
	}
	var moves []game.Move
	for {
		s, err := rules.New(nil, rng)
		if err != nil {
			t.Fatal(err)
		}
		for range plies {
			if moves = s.AppendMoves(moves[:0]); len(moves) == 0 {
				break
			}
			s.Play(moves[rng.IntN(len(moves))])
		}
		if _, over := s.Result(); !over {
			return s
		}
	}
}

// Expectation holds known facts about a game. Perft is required.
type Expectation struct {
	// Options are the options of the starting position.
	Options game.Options
	// Perft holds the numbers of leaves at depths 1, 2, … from the starting position.
	Perft []int64
	// Distinct holds position texts that differ in a single respect each: the side to
	// move, a cell, a rule. No two may have the same hash.
	Distinct []string
	// BadPositions holds texts that ParsePosition must reject.
	BadPositions []string
	// BadMoves holds texts that ParseMove must reject in the starting position.
	BadMoves []string
	// Tree is the number of plies of the game tree that are checked completely. The
	// default is 3; use 1 for a game with hundreds of moves in a position.
	Tree int
	// History is set if the moves so far matter in addition to the text, as for a rule
	// about repetition: positions with the same text may have several hashes.
	History bool
	// Playouts is the number of random games. The default is 50.
	Playouts int
}
