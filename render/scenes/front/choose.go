package front

import (
	"math"
	"math/rand/v2"

	"colat/game"
)

// whim is one of how many moves are drawn at random, so that no two games are
// alike.
const whim = 10

// choose returns a move by a look at no more than the positions it leads to, or
// game.NoMove once the game is over. Where a game estimates nothing it is a random
// one.
func (t *tray) choose(rng *rand.Rand) game.Move {
	t.moves = t.state.AppendMoves(t.moves[:0])
	if len(t.moves) == 0 {
		return game.NoMove
	}
	chosen := t.moves[rng.IntN(len(t.moves))]
	if rng.IntN(whim) == 0 {
		return chosen
	}
	best, ties := math.MinInt, 0
	for _, move := range t.moves {
		value := t.valueOf(move)
		if value > best {
			best, ties = value, 0
		}
		if value == best {
			// Each of the best ones is chosen as often as the others.
			if ties++; rng.IntN(ties) == 0 {
				chosen = move
			}
		}
	}
	return chosen
}

// valueOf returns what a move is worth to the side to move.
func (t *tray) valueOf(move game.Move) int {
	s := t.state
	side := s.ToMove()
	s.Play(move)
	defer s.Undo()
	if result, over := s.Result(); over {
		switch result.Winner {
		case side:
			return game.MaxEstimate + 1
		case game.Nobody:
			return 0
		}
		return -game.MaxEstimate - 1
	}
	evaluator, can := s.(game.Evaluator)
	switch {
	case !can:
		return 0
	case s.ToMove() == side:
		return evaluator.Evaluate()
	}
	return -evaluator.Evaluate()
}
