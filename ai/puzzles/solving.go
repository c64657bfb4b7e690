package puzzles

import (
	"errors"

	"colat/game"
)

// Solving is a person's work on a puzzle: the position on the board, and what has been tried.
type Solving struct {
	Puzzle *Puzzle
	// Wrong is the number of moves tried that are not in the solution, and Hints that of the
	// hints given.
	Wrong, Hints int

	state  game.State
	played int // number of moves of the solution on the board
}

// Solve returns the Solving of a puzzle whose solution is not known yet.
func Solve(p *Puzzle) (*Solving, error) {
	s, err := p.Start()
	if err != nil {
		return nil, err
	}
	return &Solving{Puzzle: p, state: s}, nil
}

// State returns the position on the board, which the caller must not change.
func (s *Solving) State() game.State { return s.state }

// Played returns the number of moves of the solution on the board.
func (s *Solving) Played() int { return s.played }

// Solved reports whether the whole solution is on the board.
func (s *Solving) Solved() bool { return s.played == len(s.Puzzle.Solution) }

// Clean reports whether no wrong move was tried and no hint given.
func (s *Solving) Clean() bool { return s.Wrong == 0 && s.Hints == 0 }

// Errors of Try.
var (
	ErrIllegal = errors.New("the move is not legal")
	ErrSolved  = errors.New("the puzzle is solved")
)

// Try plays a move of the solver if it is the one of the solution, and reports whether it is.
// A wrong move is counted and not played. The opponent's answer is left to Answer. The error
// is ErrIllegal or ErrSolved.
func (s *Solving) Try(m game.Move) (right bool, err error) {
	switch {
	case s.Solved():
		return false, ErrSolved
	case s.Answers() || !game.IsLegal(s.state, m):
		return false, ErrIllegal
	case m != s.Puzzle.Solution[s.played]:
		s.Wrong++
		return false, nil
	}
	s.step()
	return true, nil
}

// Answers reports whether the next move is the opponent's.
func (s *Solving) Answers() bool { return !s.Solved() && s.played%2 == 1 }

// Answer plays the opponent's move, which resists for as long as possible, and returns it. It
// returns NoMove unless the next move is the opponent's.
func (s *Solving) Answer() game.Move {
	if !s.Answers() {
		return game.NoMove
	}
	return s.step()
}

func (s *Solving) step() game.Move {
	m := s.Puzzle.Solution[s.played]
	s.state.Play(m)
	s.played++
	return m
}

// Hint returns the next move of the solver and counts a hint; NoMove if there is none.
func (s *Solving) Hint() game.Move {
	if s.Solved() || s.Answers() {
		return game.NoMove
	}
	s.Hints++
	return s.Puzzle.Solution[s.played]
}

// Show plays the next move of the solution, of either side, and returns it; NoMove if the
// solution is on the board. It counts as a hint.
func (s *Solving) Show() game.Move {
	if s.Solved() {
		return game.NoMove
	}
	s.Hints++
	return s.step()
}
