package front

import (
	"math"
	"math/rand/v2"

	"colat/game"
)

// One in whim moves is random, so that games differ.
const whim = 10

// choose returns the best move by a search of one ply, or game.NoMove if the game is over.
// Without an evaluation function it is random.
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
			// All equally good moves have the same probability.
			if ties++; rng.IntN(ties) == 0 {
				chosen = move
			}
		}
	}
	return chosen
}

// valueOf returns the value of a move for the side to move.
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
