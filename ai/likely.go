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
	all := s.AppendMoves(nil)
	moves = all
	if focused, able := s.(game.Focused); able {
		moves = focused.AppendLikely(nil)
	}
	partly := len(moves) < len(all)
	moves = AtFirstSight(s.Clone(), moves)
	if partly && len(moves) > mostLikely {
		moves = moves[:mostLikely]
	}
	return moves, len(all)
}

// AtFirstSight sorts moves of s: those come first after which the position is best for their side by the
// rules and the static evaluation. It plays on s, which it leaves as it was.
func AtFirstSight(s game.State, moves []game.Move) []game.Move {
	mover, looks := s.ToMove(), make(map[game.Move]int, len(moves))
	for _, m := range moves {
		s.Play(m)
		looks[m] = look(s, mover)
		s.Undo()
	}
	slices.SortStableFunc(moves, func(a, b game.Move) int { return looks[b] - looks[a] })
	return moves
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
