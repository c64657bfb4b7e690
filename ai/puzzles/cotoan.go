package puzzles

import (
	"colat/game"
	"colat/game/cotoan"
)

func init() {
	genres["cotoan"] = &genre{
		themes: func(game.Rules) []string {
			return []string{"add", "subtract", "multiply", "divide", "remainder", several, slide, Zero, OnlyDefence}
		},
		theme: func(_ *Prover, start game.State, puzzle *Puzzle) (string, error) {
			return sumTheme(start.(*cotoan.State), puzzle), nil
		},
		goals: func(game.State) []Goal {
			var list []Goal
			for _, plies := range cotoanPlies {
				list = append(list, Goal{Win, plies})
			}
			return append(list, Goal{Hold, 1}, Goal{Hold, 3})
		},
	}
}

// The limits of plies for wins, since the end of a game is far.
var cotoanPlies = []int{1, 3, 5}

// operations are the themes of captures, by their only operation.
var operations = map[cotoan.Operation]string{
	cotoan.Add: "add", cotoan.Subtract: "subtract", cotoan.Multiply: "multiply",
	cotoan.Divide: "divide", cotoan.Remainder: "remainder",
}

// several is the theme of captures that two operations justify, and slide that of wins that
// begin without a capture.
const (
	several = "several"
	slide   = "slide"
)

// sumTheme: the 0, or the operation of the capture that wins.
func sumTheme(start *cotoan.State, puzzle *Puzzle) string {
	s := start.Clone().(*cotoan.State)
	if puzzle.Goal.Kind == Hold {
		// Another move loses: by the 0, or by points.
		for _, m := range s.AppendMoves(nil) {
			if m == puzzle.Solution[0] {
				continue
			}
			s.Play(m)
			if losesZero(s) {
				return Zero
			}
			s.Undo()
		}
		return OnlyDefence
	}
	for i, m := range puzzle.Solution {
		if i == len(puzzle.Solution)-1 {
			break
		}
		s.Play(m)
	}
	last := puzzle.Solution[len(puzzle.Solution)-1]
	if s.Board().On(cotoan.To(last)).Number() == 0 && cotoan.IsCapture(last) {
		return Zero
	}
	if !cotoan.IsCapture(last) {
		return slide
	}
	ways := s.Ways(last)
	if len(ways) != 1 {
		return several
	}
	return operations[ways[0].Operation]
}

// losesZero reports whether the side to move can capture the 0.
func losesZero(s *cotoan.State) bool {
	for _, m := range s.AppendMoves(nil) {
		if cotoan.IsCapture(m) && s.Board().On(cotoan.To(m)).Number() == 0 {
			return true
		}
	}
	return false
}
