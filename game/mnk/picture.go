package mnk

import "colat/game"

// Picture implements game.Pictured.
func (s *State) Picture() game.Picture {
	columns, rows, _ := s.rules.Size()
	codes := make([]byte, columns*rows)
	for i := range codes {
		codes[i] = game.CodeOf(s.At(i), s.ToMove())
	}
	return game.Picture{Columns: columns, Rows: rows, Codes: codes, Beside: stageWords[s.stage]}
}

// SideLength implements game.Placer.
func (s *State) SideLength() int {
	if s.rules.columns != s.rules.rows {
		return 0
	}
	return s.rules.columns
}

// PlaceOf implements game.Placer.
func (s *State) PlaceOf(m game.Move) (column, row int) {
	if m >= KeepSide {
		return -1, -1
	}
	return int(m) % s.rules.columns, int(m) / s.rules.columns
}

// MoveTo implements game.Placer.
func (s *State) MoveTo(column, row int) game.Move { return game.Move(row*s.rules.columns + column) }
