package puzzles

import (
	"slices"
)

// Verify proves a puzzle again from nothing: that its ID belongs to its position, that at
// each move of the solver exactly one move reaches the goal, that the opponent's moves are the
// longest resistance, that a draw is the best that can be reached, and its theme.
func (p *Prover) Verify(puzzle *Puzzle) error {
	s, err := puzzle.Start()
	if err != nil {
		return fault(puzzle, "its position: %v", err)
	}
	if id := IDOf(s); id != puzzle.ID {
		return fault(puzzle, "its position has the ID %s", id)
	}
	if puzzle.Grade < LeastGrade || puzzle.Grade > MostGrade {
		return fault(puzzle, "the grade is %d: want %d to %d", puzzle.Grade, LeastGrade, MostGrade)
	}
	if _, over := s.Result(); over {
		return fault(puzzle, "the game is over")
	}
	p.total = questions * p.Nodes
	if puzzle.Goal.Kind == Draw {
		won, decided := p.Reaches(s, Goal{Win, puzzle.Goal.Plies}, s.ToMove())
		if won || !decided {
			return fault(puzzle, "the goal is a draw, but a win is possible or not excluded")
		}
	}
	line, err := p.Line(s, puzzle.Goal)
	if err != nil {
		return fault(puzzle, "%v", err)
	}
	if !slices.Equal(line, puzzle.Solution) {
		return fault(puzzle, "the solution is %s, not %s", words(puzzle, line), words(puzzle, puzzle.Solution))
	}
	theme, err := p.theme(s, puzzle)
	if err != nil {
		return fault(puzzle, "its theme: %v", err)
	}
	if theme != puzzle.Theme {
		return fault(puzzle, "the theme is %s, not %s", theme, puzzle.Theme)
	}
	return nil
}
