package uttt

import "colat/game"

// Picture implements game.Pictured: the nine blocks as one board of nine by nine cells. The cells of
// blocks that may be played are marked.
func (s *State) Picture() game.Picture {
	mover, playable := s.ToMove(), s.Playable()
	codes := make([]byte, 81)
	for i := range codes {
		block, cell := BlockAndCell(s.MoveTo(i%9, i/9))
		codes[i] = game.Empty
		for side := range game.Player(2) {
			if s.Stones(side, block)>>cell&1 != 0 {
				codes[i] = game.CodeOf(side, mover)
			}
		}
		if playable>>block&1 != 0 {
			codes[i] -= game.Marked
		}
	}
	return game.Picture{Columns: 9, Rows: 9, Codes: codes}
}

// SideLength implements game.Placer.
func (s *State) SideLength() int { return 9 }

// PlaceOf implements game.Placer.
func (s *State) PlaceOf(m game.Move) (column, row int) {
	block, cell := BlockAndCell(m)
	return block%3*3 + cell%3, block/3*3 + cell/3
}

// MoveTo implements game.Placer.
func (s *State) MoveTo(column, row int) game.Move {
	return MoveAt(row/3*3+column/3, row%3*3+column%3)
}
