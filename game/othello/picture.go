package othello

import "colat/game"

// Picture implements game.Pictured. Victory cells are marked.
func (s *State) Picture() game.Picture {
	black, white := s.Board()
	mover, cells := s.ToMove(), s.Goal()
	codes := make([]byte, 64)
	for i := range codes {
		square := uint64(1) << i
		switch {
		case black&square != 0:
			codes[i] = game.CodeOf(game.First, mover)
		case white&square != 0:
			codes[i] = game.CodeOf(game.Second, mover)
		default:
			codes[i] = game.Empty
		}
		if cells&square != 0 {
			codes[i] -= game.Marked
		}
	}
	return game.Picture{Columns: 8, Rows: 8, Codes: codes}
}

// SideLength implements game.Placer.
func (s *State) SideLength() int { return 8 }

// PlaceOf implements game.Placer.
func (s *State) PlaceOf(m game.Move) (column, row int) {
	if m == Pass {
		return -1, -1
	}
	return int(m) % 8, int(m) / 8
}

// MoveTo implements game.Placer.
func (s *State) MoveTo(column, row int) game.Move { return game.Move(8*row + column) }
