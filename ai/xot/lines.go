package xot

import (
	"slices"

	"colat/game"
	"colat/game/symmetry"
)

// Lines returns a line of moves to each position after Plies moves from a start, one for positions that
// are the same up to turning the board. Each line without its last move is a line to its position, too.
// Lines in which a side passes are left out.
func Lines(start game.State) [][]game.Move {
	level := [][]game.Move{nil}
	for range Plies {
		var next [][]game.Move
		seen := make(map[uint64]bool)
		for _, line := range level {
			s := after(start, line)
			for _, m := range s.AppendMoves(nil) {
				empty := empties(s)
				s.Play(m)
				if key := symmetry.Key(s); empties(s) < empty && !seen[key] {
					seen[key] = true
					next = append(next, append(slices.Clip(slices.Clone(line)), m))
				}
				s.Undo()
			}
		}
		level = next
	}
	return level
}

// after returns the position after some moves from a start.
func after(start game.State, line []game.Move) game.State {
	s := start.Clone()
	for _, m := range line {
		s.Play(m)
	}
	return s
}

// empties returns the number of empty squares, by which a pass is told from other moves.
func empties(s game.State) int {
	if board, fills := s.(game.EmptyCounter); fills {
		return board.Empties()
	}
	return 0
}
