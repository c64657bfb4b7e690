package mnk

import (
	"slices"

	"colat/ai/mnk/board"
	"colat/game"
)

// symmetry gives a position and its rotations and mirror images one key: the least of
// theirs.
type symmetry struct {
	keys [8]uint64
	n    int // number of images: 8 of a square, 4 of other boards, or 1
	// images holds the image of each cell under each symmetry.
	images        [8][]uint16
	columns, rows int
}

// set starts at a position. all reports whether its images share its key.
func (s *symmetry) set(b *board.Board, all bool) {
	columns, rows := b.Columns(), b.Cells()/b.Columns()
	if s.columns != columns || s.rows != rows {
		s.columns, s.rows = columns, rows
		s.draw()
	}
	s.n = 1
	if all {
		s.n = 4
		if columns == rows {
			s.n = 8
		}
	}
	s.keys = [8]uint64{}
	for cell := range b.Cells() {
		if side := b.At(cell); side != board.Empty {
			s.put(cell, int(side))
		}
	}
	if b.ToMove == 1 {
		s.turn()
	}
}

// draw computes the images. The first is the identity; the first four do not exchange
// columns and rows.
func (s *symmetry) draw() {
	for i := range s.images {
		s.images[i] = slices.Grow(s.images[i][:0], s.columns*s.rows)
		for cell := range s.columns * s.rows {
			x, y := cell%s.columns, cell/s.columns
			if i&1 != 0 {
				x = s.columns - 1 - x
			}
			if i&2 != 0 {
				y = s.rows - 1 - y
			}
			if i&4 != 0 && s.columns == s.rows {
				x, y = y, x
			}
			s.images[i] = append(s.images[i], uint16(y*s.columns+x))
		}
	}
}

func (s *symmetry) turn() {
	for i := range s.n {
		s.keys[i] ^= game.Golden
	}
}

// put adds or removes a stone.
func (s *symmetry) put(cell, side int) {
	for i := range s.n {
		s.keys[i] ^= board.StoneKey(int(s.images[i][cell]), side)
	}
}

// move adds or removes a stone and changes the side to move.
func (s *symmetry) move(cell, side int) {
	s.put(cell, side)
	s.turn()
}

// key returns the key of the position.
func (s *symmetry) key() uint64 {
	least := s.keys[0]
	for _, k := range s.keys[1:s.n] {
		least = min(least, k)
	}
	return least
}

// after returns the key of the position after a move.
func (s *symmetry) after(cell, side int) uint64 {
	least := ^uint64(0)
	for i := range s.n {
		least = min(least, s.keys[i]^board.StoneKey(int(s.images[i][cell]), side)^game.Golden)
	}
	return least
}
