package mnk

import "colat/game"

var _ game.Evaluator = (*State)(nil)

// Evaluate implements game.Evaluator, in hundredths of a row: every place for a
// row that only one side has stones in counts for that side, the more the fewer
// stones are missing. A stone more is worth four times as much, so that one more
// row of four outweighs a few of three.
func (s *State) Evaluate() int {
	score := min(max(s.score, -game.MaxEstimate), game.MaxEstimate)
	if s.toMove == game.Second {
		return -score
	}
	return score
}

// worth is what a window counts for First, less for Second.
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

// nearRow is what a window counts in which one stone is missing, and a whole row,
// which can be no row that wins, too.
const nearRow = 400

// value is what so many stones in a window are worth.
func (r *Rules) value(stones uint8) int {
	missing := max(r.row-1-int(stones), 0)
	return nearRow >> min(2*missing, 63)
}
