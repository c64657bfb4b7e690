package ai

import (
	"slices"

	"colat/game"
)

// mostLikely bounds the number of likely moves where some are not.
const mostLikely = 32

// Likely returns the moves of s that are worth a look, the most promising first by what the rules and
// the static evaluation say about the positions after them. It leaves moves out only if s is a
// game.Focused. legal is the number of all moves.
func Likely(s game.State) (moves []game.Move, legal int) {
	type looked struct {
		move game.Move
		look int
	}
	s = s.Clone()
	all := s.AppendMoves(nil)
	focused, able := s.(game.Focused)
	likely := all
	if able {
		likely = focused.AppendLikely(nil)
	}
	mover, list := s.ToMove(), make([]looked, len(likely))
	for i, m := range likely {
		s.Play(m)
		list[i] = looked{m, look(s, mover)}
		s.Undo()
	}
	slices.SortStableFunc(list, func(a, b looked) int { return b.look - a.look })
	if len(likely) < len(all) && len(list) > mostLikely {
		list = list[:mostLikely]
	}
	moves = make([]game.Move, len(list))
	for i := range list {
		moves[i] = list[i].move
	}
	return moves, len(all)
}

// look returns the value of a position for a side at first sight.
func look(s game.State, side game.Player) int {
	if result, over := s.Result(); over {
		return result.For(side) * 2 * game.MaxEstimate
	}
	e, able := s.(game.Evaluator)
	switch {
	case !able:
		return 0
	case s.ToMove() != side:
		return -e.Evaluate()
	}
	return e.Evaluate()
}
