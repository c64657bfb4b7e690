package gametest

import (
	"math/rand/v2"
	"testing"

	"colat/game"
)

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
