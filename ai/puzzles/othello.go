package puzzles

import (
	"math/bits"

	"colat/game"
	"colat/game/othello"
)

func init() {
	both := &genre{
		themes: func(rules game.Rules) []string {
			if rules.ID() == othello.Victory.ID() {
				return []string{FifthSun, SaveSun, Parity, Count}
			}
			return []string{Parity, Sweep, Corner, WipeOut, Count}
		},
		theme: func(p *Prover, start game.State, puzzle *Puzzle) (string, error) {
			s := start.(*othello.State)
			if s.Goal() != 0 {
				return p.victoryTheme(s, puzzle)
			}
			return p.classicTheme(s, puzzle)
		},
		goals: othelloGoals, early: wipeGoals,
		threat: func(s game.State, plies int) Goal {
			if s.(*othello.State).Goal() != 0 {
				return Goal{Suns, plies}
			}
			return Goal{Win, plies}
		},
		fulfils: func(s game.State, r game.Result, kind Kind) bool {
			if kind == Suns {
				return r.Reason == othello.FiveCells
			}
			own, opp := s.(*othello.State).Discs()
			return own == 0 || opp == 0
		},
		fills: true, isPass: func(m game.Move) bool { return m == othello.Pass },
	}
	genres[othello.Victory.ID()], genres[othello.Classic.ID()] = both, both
}

// othelloGoals returns anyResult near the end of a game. Before, only victory games have goals.
func othelloGoals(s game.State) []Goal {
	switch state := s.(*othello.State); {
	case state.Empties() <= mostEmpties:
		return anyResult
	case state.Goal() != 0:
		return sunGoals
	}
	return nil
}

// sunGoals are the goals of positions of the victory game that are far from the end.
var sunGoals = []Goal{{Suns, 1}, {Suns, 3}, {Suns, 5}, {Suns, 7}, {Hold, 1}, {Hold, 3}, {Hold, 5}}

// mostEmpties is the number of empty squares up to which Find proves results.
const mostEmpties = 13

// The limits of plies for wipe-outs.
var wipePlies = []int{3, 5, 7}

// wipeGoals returns the goals of wiping the opponent out, where a wipe-out is likely.
func wipeGoals(s game.State) []Goal {
	state := s.(*othello.State)
	if state.Goal() != 0 {
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

// victoryTheme: the goal may say it. Otherwise, the game may end by five cells, or another
// move let the opponent complete them at once.
func (p *Prover) victoryTheme(s *othello.State, puzzle *Puzzle) (string, error) {
	switch puzzle.Goal.Kind {
	case Suns:
		return FifthSun, nil
	case Hold:
		return SaveSun, nil
	}
	side := s.ToMove()
	end, err := p.outplay(s, puzzle)
	if err != nil {
		return "", err
	}
	if r, _ := end.Result(); r.Reason == othello.FiveCells && r.Winner == side {
		return FifthSun, nil
	}
	for _, m := range s.AppendMoves(nil) {
		s.Play(m)
		lost := m != puzzle.Solution[0] && completes(s)
		s.Undo()
		if lost {
			return SaveSun, nil
		}
	}
	return endTheme(s, end), nil
}

// completes reports whether the side to move can own all victory cells at once.
func completes(s game.State) bool {
	side := s.ToMove()
	for _, m := range s.AppendMoves(nil) {
		s.Play(m)
		r, over := s.Result()
		s.Undo()
		if over && r.Reason == othello.FiveCells && r.Winner == side {
			return true
		}
	}
	return false
}

// endTheme is Parity if the side to move in s makes the last move of the game.
func endTheme(s, end game.State) string {
	if end.ToMove() != s.ToMove() {
		return Parity
	}
	return Count
}

const corners uint64 = 1 | 1<<7 | 1<<56 | 1<<63

// sweeping is the least number of discs that a sweep turns.
const sweeping = 9

// discs returns the numbers of discs of the side to move and of its opponent.
func discs(s *othello.State) (int, int) {
	own, opp := s.Discs()
	return bits.OnesCount64(own), bits.OnesCount64(opp)
}

func (p *Prover) classicTheme(s *othello.State, puzzle *Puzzle) (string, error) {
	if puzzle.Goal.Kind == Wipe {
		return WipeOut, nil
	}
	first := puzzle.Solution[0]
	_, before := discs(s)
	s.Play(first)
	after, _ := discs(s)
	s.Undo()
	switch {
	case first < 64 && corners>>first&1 != 0:
		return Corner, nil
	case before-after >= sweeping:
		return Sweep, nil
	}
	end, err := p.outplay(s, puzzle)
	if err != nil {
		return "", err
	}
	return endTheme(s, end), nil
}
