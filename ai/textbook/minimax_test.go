package textbook

import (
	"math/rand/v2"

	"colat/ai"
	"colat/game"
)

// yardstick is minimax written down as directly as possible, apart from the searches
// that are held against it.
type yardstick struct{ Options }

// value is that of a position for First, distance plies from the root, where First
// takes the most and Second the least.
func (y yardstick) value(s game.State, depth, distance int) int {
	if result, over := s.Result(); over {
		return ended(result, distance)
	}
	if depth == 0 {
		return y.quiet(s, y.Quiescence, distance)
	}
	var values []int
	for _, m := range s.AppendMoves(nil) {
		s.Play(m)
		values = append(values, y.value(s, depth-1, distance+1))
		s.Undo()
	}
	return best(s.ToMove(), values)
}

// quiet is the value at the horizon: not to move at all, or one of the noisy moves.
func (y yardstick) quiet(s game.State, plies, distance int) int {
	if result, over := s.Result(); over {
		return ended(result, distance)
	}
	values := []int{y.estimate(s)}
	if able, ok := s.(game.Noisy); ok && plies > 0 {
		for _, m := range able.AppendNoisy(nil) {
			s.Play(m)
			values = append(values, y.quiet(s, plies-1, distance+1))
			s.Undo()
		}
	}
	return best(s.ToMove(), values)
}

func (y yardstick) estimate(s game.State) int {
	value := 0
	if y.Evaluate != nil {
		value = y.Evaluate(s)
	} else if evaluator, able := s.(game.Evaluator); able {
		value = evaluator.Evaluate()
	}
	if s.ToMove() == game.Second {
		return -value
	}
	return value
}

// valueFor is value for one side.
func (y yardstick) valueFor(side game.Player, s game.State, depth, distance int) int {
	if side == game.First {
		return y.value(s, depth, distance)
	}
	return -y.value(s, depth, distance)
}

func best(side game.Player, values []int) int {
	chosen := values[0]
	for _, v := range values {
		if side == game.First {
			chosen = max(chosen, v)
		} else {
			chosen = min(chosen, v)
		}
	}
	return chosen
}

// ended is the value of a finished game for First.
func ended(result game.Result, distance int) int {
	switch result.Winner {
	case game.First:
		return winScore - distance
	case game.Second:
		return distance - winScore
	}
	return 0
}

// minimaxFor is the yardstick with a game's own evaluation and no quiescence search.
func minimaxFor(side game.Player, s game.State, depth, distance int) int {
	return yardstick{}.valueFor(side, s, depth, distance)
}

// verdict is the outcome that a score stands for, of a game searched to its end.
func verdict(score int) ai.Outcome {
	switch {
	case score > 0:
		return ai.Win
	case score < 0:
		return ai.Loss
	}
	return ai.Draw
}

// playout plays random moves from the start, as many as asked for and possible,
// again and again until it finds a position with more than one move.
func playout(rules game.Rules, rng *rand.Rand, moves int) game.State {
	for {
		s, err := rules.New(nil, rng)
		if err != nil {
			panic(err)
		}
		for range moves {
			legal := s.AppendMoves(nil)
			if len(legal) == 0 {
				break
			}
			s.Play(legal[rng.IntN(len(legal))])
		}
		if len(s.AppendMoves(nil)) > 1 {
			return s
		}
	}
}

// newSearch makes a Search by the algorithm of a name.
func newSearch(name string, options Options) *Search {
	s, err := New(name, options)
	if err != nil {
		panic(err)
	}
	return s
}
