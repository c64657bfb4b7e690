package gametest

import (
	"math/rand/v2"
	"testing"

	"colat/game"
)

// Playout returns a position of the game with an ID, reached from a start by so many
// random moves, in which the game is not over. A game that ends sooner is begun again, so
// plies must be fewer than some game lasts.
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
