package mnk

import "colat/game"

var _ game.Evaluator = (*State)(nil)

// Evaluate implements game.Evaluator, in hundredths of a row. Each window, a place for
// a row, in which only one side has stones counts for that side, more if fewer stones
// are missing. Each additional stone multiplies the value by four, so that one more row
// of four outweighs a few rows of three.
func (s *State) Evaluate() int {
	score := min(max(s.score, -game.MaxEstimate), game.MaxEstimate)
	if s.toMove == game.Second {
		return -score
	}
	return score
}

// worth returns the value of a window for First, negative if it counts for Second.
func (s *State) worth(window uint16) int {
	first, second := s.held[0][window], s.held[1][window]
	switch {
	case first > 0 && second > 0:
		return 0
	case first > 0:
		return s.rules.value(first)
	case second > 0:
		return -s.rules.value(second)
	}
	return 0
}

// nearRow is the value of a window with one stone missing, and of a full window, which
// need not be a winning row.
const nearRow = 400

// value returns the value of a window with the given number of stones.
func (r *Rules) value(stones uint8) int {
	missing := max(r.row-1-int(stones), 0)
	return nearRow >> min(2*missing, 63)
}
