package puzzles

import (
	"colat/game"
	"colat/game/cotoan"
	"colat/game/mnk"
	"colat/game/othello"
)

// leastChoices is the least number of legal moves in the first position of a puzzle.
const leastChoices = 3

// The limits of plies for wins and wipe-outs in games whose end is far, from the least on.
var (
	cotoanPlies = []int{1, 3, 5}
	wipePlies   = []int{3, 5, 7}
)

// goals returns the goals to look for in a position, in order. A puzzle has the first one
// that can be reached, so that a position is held only where no win is found.
func goals(s game.State) []Goal {
	switch state := s.(type) {
	case *cotoan.State:
		var list []Goal
		for _, plies := range cotoanPlies {
			list = append(list, Goal{Win, plies})
		}
		return append(list, Goal{Hold, 1}, Goal{Hold, 3})
	case *mnk.State:
		return []Goal{{Fours, Anywhere}, {Hold, Anywhere}}
	case *othello.State:
		if state.Empties() > mostEmpties && state.Goal() != 0 {
			return sunGoals
		}
		if state.Empties() > mostEmpties {
			return nil
		}
	case game.EmptyCounter:
		if state.Empties() > mostCells {
			return nil
		}
	}
	return []Goal{{Win, Anywhere}, {Draw, Anywhere}}
}

// sunGoals are the goals of positions of the victory game that are far from the end.
var sunGoals = []Goal{{Suns, 1}, {Suns, 3}, {Suns, 5}, {Suns, 7}, {Hold, 1}, {Hold, 3}, {Hold, 5}}

// mostEmpties and mostCells are the numbers of empty squares of Othello and of other boards
// that fill up, up to which Find proves results.
const (
	mostEmpties = 13
	mostCells   = 22
)

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
	if state, line := s.(*mnk.State); line {
		if row, _ := p.byFours(state, Goal{Fours, 1}, s.ToMove()); row {
			return nil, nil // a row that only has to be completed
		}
	}
	if g := wipeGoals(s); g != nil {
		if found, err := p.first(s, g); found != nil {
			return found, err
		}
	}
	return p.first(s, goals(s))
}

// wipeGoals returns the goals of wiping the opponent out, where a wipe-out is likely.
func wipeGoals(s game.State) []Goal {
	state, ok := s.(*othello.State)
	if !ok || state.Goal() != 0 {
		return nil
	}
	_, opponent := discs(state)
	if opponent > fewDiscs {
		return nil
	}
	var list []Goal
	for _, plies := range wipePlies {
		list = append(list, Goal{Wipe, plies})
	}
	return list
}

// fewDiscs is a number of discs that can all be captured within a few plies.
const fewDiscs = 6

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
