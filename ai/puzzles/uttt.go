package puzzles

import (
	"colat/game"
	"colat/game/uttt"
)

func init() {
	genres["uttt"] = &genre{
		themes: func(game.Rules) []string { return []string{Block, Send, Free} },
		theme: func(_ *Prover, start game.State, puzzle *Puzzle) (string, error) {
			return blockTheme(start.(*uttt.State), puzzle.Solution[0]), nil
		},
	}
}

func blockTheme(s *uttt.State, first game.Move) string {
	side := s.ToMove()
	won := s.Blocks(side)
	s.Play(first)
	defer s.Undo()
	switch {
	case s.Blocks(side) != won:
		return Block
	case s.Target() == uttt.Free:
		return Free
	}
	return Send
}
