package mnk

import (
	"slices"

	"colat/game"
)

var _ game.Evaluator = (*State)(nil)

// Evaluate implements game.Evaluator, in hundredths of a row. Each window, a place for
// a row, in which only one side has stones counts for that side, more if fewer stones
// are missing. Each additional stone multiplies the value by four, so that one more row
// of four outweighs a few rows of three. In an opening, who chooses gets the better side.
func (s *State) Evaluate() int {
	score := min(max(s.score, -game.MaxEstimate), game.MaxEstimate)
	switch {
	case s.stage == Choosing:
		return max(score, -score)
	case s.stage == Placing:
		return min(score, -score)
	}
	if s.toMove == game.Second {
		return -score
	}
	return score
}

// Evaluations implements game.Evaluations.
func (r *Rules) Evaluations() []game.NamedEvaluation {
	return []game.NamedEvaluation{{
		Name:     "course",
		Label:    game.Names{Vietnamese: "Của môn học", English: "The course's"},
		Evaluate: courseEvaluation,
	}}
}

// courseEvaluation is the evaluation of the course's exercise: 1 if the program has
// won, −1 if it has lost and 0 otherwise. Searches evaluate finished games themselves,
// so only 0 is left.
func courseEvaluation(game.State) int { return 0 }

var (
	_ game.Noisy    = (*State)(nil)
	_ game.Decisive = (*State)(nil)
)

// AppendNoisy implements game.Noisy: the cells on which the side to move completes a
// row, or all but one stone of a row in which the opponent has none, and the cells on
// which it blocks a row of the opponent that lacks one stone.
func (s *State) AppendNoisy(buf []game.Move) []game.Move {
	if s.winner != game.NoSide || s.stage != Settled {
		return buf
	}
	own, opponent := s.held[s.toMove], s.held[s.toMove.Opponent()]
	nearlyAll := uint8(s.rules.row - 1)
	for cell, owner := range s.cells {
		if owner != empty {
			continue
		}
		if s.Fault(cell) != NoFault {
			continue
		}
		for _, w := range s.rules.through[cell] {
			if own[w]+1 >= nearlyAll && opponent[w] == 0 || opponent[w] == nearlyAll && own[w] == 0 {
				buf = append(buf, game.Move(cell))
				break
			}
		}
	}
	return buf
}

// DecisiveMove implements game.Decisive: a cell that completes a row of the side to
// move, otherwise a cell on which the opponent would complete one.
func (s *State) DecisiveMove() game.Move {
	if s.winner != game.NoSide || s.stage != Settled {
		return game.NoMove
	}
	if m := s.completes(s.toMove); m != game.NoMove {
		return m
	}
	m := s.completes(s.toMove.Opponent())
	if m != game.NoMove && s.Fault(int(m)) != NoFault {
		return game.NoMove
	}
	return m
}

// completes returns a cell on which a stone of side wins, or NoMove.
func (s *State) completes(side game.Player) game.Move {
	own, other := s.held[side], s.held[side.Opponent()]
	for w, stones := range own {
		if int(stones) != s.rules.row-1 || other[w] != 0 {
			continue
		}
		cell := s.emptyCell(uint16(w))
		s.cells[cell] = int8(side)
		wins := s.wins(cell)
		s.cells[cell] = empty
		if wins {
			return game.Move(cell)
		}
	}
	return game.NoMove
}

// emptyCell returns the first empty cell of a window. It panics if the window is full.
func (s *State) emptyCell(window uint16) int {
	for cell, owner := range s.cells {
		if owner == empty && slices.Contains(s.rules.through[cell], window) {
			return cell
		}
	}
	panic("mnk: the window is full")
}
