package puzzles

import (
	"errors"
	"slices"

	"colat/game"
)

// Solving is a person's work on a puzzle: the position on the board, and what has been tried. The
// solution comes first, in which one move alone is right; then the puzzle goes on to the end of the
// game by Continuations, in which any move that reaches the goal as fast is.
type Solving struct {
	Puzzle *Puzzle
	// Wrong is the number of moves tried that do not reach the goal, and Hints that of the
	// hints given.
	Wrong, Hints int

	state  game.State
	played []game.Move // all moves on the board
	ended  bool
	// strayed reports that the first move was another right one, after which the solution says nothing.
	strayed bool

	next Continuation // the solver's moves after the solution, once they are known
}

// Solve returns the Solving of a puzzle whose solution is not known yet.
func Solve(p *Puzzle) (*Solving, error) {
	s, err := p.Start()
	if err != nil {
		return nil, err
	}
	return &Solving{Puzzle: p, state: s}, nil
}

// Clone returns a copy that can be used beside s.
func (s *Solving) Clone() *Solving {
	other := *s
	other.state, other.played = s.state.Clone(), slices.Clone(s.played)
	return &other
}

// State returns the position on the board, which the caller must not change.
func (s *Solving) State() game.State { return s.state }

// Played returns the number of moves on the board.
func (s *Solving) Played() int { return len(s.played) }

// Moves returns the moves on the board, which the caller must not change.
func (s *Solving) Moves() []game.Move { return s.played[:len(s.played):len(s.played)] }

// Whole returns the moves on the board and those of the solution that follow.
func (s *Solving) Whole() []game.Move { return append(s.Moves(), s.given()...) }

// Solved reports whether the puzzle has been played to its end.
func (s *Solving) Solved() bool { return s.ended }

// Proves reports whether a Continuation is needed to go on.
func (s *Solving) Proves() bool { return !s.ended && len(s.given()) == 0 && len(s.next.Right) == 0 }

// given returns the moves of the solution that are not on the board yet.
func (s *Solving) given() []game.Move {
	if s.strayed {
		return nil
	}
	return s.Puzzle.Solution[min(len(s.played), len(s.Puzzle.Solution)):]
}

// Clean reports whether no wrong move was tried and no hint given.
func (s *Solving) Clean() bool { return s.Wrong == 0 && s.Hints == 0 }

// A Verdict on a move.
type Verdict uint8

const (
	Wrong Verdict = iota
	Late          // it reaches the goal, but later than others
	Right
)

// Errors of Try.
var (
	ErrIllegal = errors.New("the move is not legal")
	ErrSolved  = errors.New("the puzzle is solved")
)

// Try plays a move of the solver if it is right, and returns the verdict on it. Other moves are not
// played, and wrong ones are counted. The opponent's answer is left to Answer or Follow. The error
// is ErrIllegal or ErrSolved.
func (s *Solving) Try(m game.Move) (Verdict, error) {
	switch {
	case s.ended:
		return Wrong, ErrSolved
	case s.Answers() || s.Proves() || !game.IsLegal(s.state, m):
		return Wrong, ErrIllegal
	case slices.Contains(s.next.Late, m):
		return Late, nil
	case m != s.Next() && !slices.Contains(s.next.Right, m) && !(len(s.played) == 0 && slices.Contains(s.Puzzle.Also, m)):
		s.Wrong++
		return Wrong, nil
	}
	s.step(m)
	return Right, nil
}

// Next returns the next move of the solver, the first right one; NoMove if it is not known or not
// the solver's turn.
func (s *Solving) Next() game.Move {
	switch rest := s.given(); {
	case s.ended || s.Answers():
	case len(rest) > 0:
		return rest[0]
	case len(s.next.Right) > 0:
		return s.next.Right[0]
	}
	return game.NoMove
}

// Answers reports whether the next move is the opponent's in the solution.
func (s *Solving) Answers() bool { return !s.ended && len(s.given()) > 0 && len(s.played)%2 == 1 }

// Answer plays the opponent's move of the solution, which resists for as long as possible, and
// returns it. It returns NoMove unless the next move is the opponent's.
func (s *Solving) Answer() game.Move {
	if !s.Answers() {
		return game.NoMove
	}
	m := s.given()[0]
	s.step(m)
	return m
}

// Prove returns how the puzzle goes on, if Proves says that this is needed. The error is ErrUnproven
// if the prover cannot tell.
func (s *Solving) Prove(p *Prover) (Continuation, error) {
	side := s.state.ToMove().Opponent()
	return p.Continue(s.state, s.Puzzle.Goal.after(len(s.played)), side)
}

// Follow goes on as proven: it plays the moves of a Continuation.
func (s *Solving) Follow(c Continuation) {
	for _, m := range c.Moves {
		s.step(m)
	}
	s.next = c
	s.ended = s.ended || len(c.Right) == 0
}

// End ends the puzzle with the moves on the board, where nothing more is proven or asked.
func (s *Solving) End() { s.ended = true }

// step plays a move. A position that is held has been held by the solution, and nothing is proven after
// a move that is called the best.
func (s *Solving) step(m game.Move) {
	s.state.Play(m)
	s.played = append(s.played, m)
	s.next = Continuation{}
	_, over := s.state.Result()
	s.strayed = s.strayed || len(s.played) == 1 && m != s.Puzzle.Solution[0]
	kind := s.Puzzle.Goal.Kind
	s.ended = over || (kind == Hold || kind == Best) && len(s.given()) == 0
}

// Hint returns the next move of the solver and counts a hint; NoMove if there is none.
func (s *Solving) Hint() game.Move {
	m := s.Next()
	if m != game.NoMove {
		s.Hints++
	}
	return m
}

// Rest returns the moves from the position on the board to the end of the puzzle, or as far as they
// are proven.
func (s *Solving) Rest(p *Prover) []game.Move {
	rest := s.Clone()
	for !rest.ended {
		switch next := rest.Next(); {
		case rest.Answers():
			rest.Answer()
		case next != game.NoMove:
			rest.step(next)
		default:
			c, err := rest.Prove(p)
			if err != nil {
				rest.End()
			} else {
				rest.Follow(c)
			}
		}
	}
	return rest.played[len(s.played):]
}
