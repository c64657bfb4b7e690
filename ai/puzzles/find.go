package puzzles

import "colat/game"

// leastChoices is the least number of legal moves in the first position of a puzzle.
const leastChoices = 3

// mostCells is the number of empty squares of a board that fills up, up to which Find proves
// results.
const mostCells = 22

// anyResult are the goals of positions near the end of a game. A puzzle has the first goal that can
// be reached, so that a position is held only where no win is found.
var anyResult = []Goal{{Win, Anywhere}, {Draw, Anywhere}}

// goalsAtEnd returns anyResult, or none if the end is far.
func goalsAtEnd(s game.State) []Goal {
	if board, fills := s.(game.EmptyCounter); fills && board.Empties() > mostCells {
		return nil
	}
	return anyResult
}

// Find returns the puzzle of a position, without its grade, or nil if it is none. It returns
// ErrUnproven if that is not known.
func (p *Prover) Find(s game.State) (*Puzzle, error) {
	s, err := bare(s)
	if err != nil {
		return nil, nil // a position that no text describes
	}
	if _, over := s.Result(); over || len(s.AppendMoves(nil)) < leastChoices {
		return nil, nil
	}
	p.total = questions * p.Nodes
	g := genreOf(s.Rules())
	if g.isObvious != nil && g.isObvious(p, s) {
		return nil, nil
	}
	if g.early != nil {
		if found, err := p.first(s, g.early(s)); found != nil {
			return found, err
		}
	}
	if g.goals == nil {
		return p.first(s, goalsAtEnd(s))
	}
	return p.first(s, g.goals(s))
}

// first returns the puzzle of the first goal that can be reached.
func (p *Prover) first(s game.State, list []Goal) (*Puzzle, error) {
	for _, g := range list {
		yes := true
		if g.Kind != Hold && g.Kind != Draw {
			var decided bool
			if yes, decided = p.Reaches(s, g, s.ToMove()); !decided {
				return nil, ErrUnproven
			}
		}
		if !yes {
			continue
		}
		line, err := p.Line(s, g)
		if err != nil {
			return nil, err
		}
		if len(line) > 0 {
			found := &Puzzle{
				ID: IDOf(s), Rules: s.Rules(), Position: s.Rules().FormatPosition(s), Goal: g, Solution: line,
			}
			if found.Theme, err = p.theme(s, found); err != nil || found.Theme == "" {
				return nil, err
			}
			return found, nil
		}
		if g.Kind != Hold {
			return nil, nil
		}
	}
	return nil, nil
}

// bare returns the position of s without the game that led to it.
func bare(s game.State) (game.State, error) {
	return s.Rules().ParsePosition(s.Rules().FormatPosition(s))
}
