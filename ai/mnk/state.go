package mnk

import (
	"colat/ai"
	"colat/ai/alphabeta"
	"colat/ai/mnk/board"
	"colat/game"
)

// win is the value of a completed row. Each ply to it takes one off.
const win = alphabeta.Won

// losing is the negated value of a position in which all searched moves lose but some
// moves were not searched.
const losing = game.MaxEstimate + 1

// search holds the state of one thread.
type search struct {
	alphabeta.Root
	b       *board.Board
	fours   *foursSearch
	history [2][]int32
}

// newSearch returns a search with a table of at most the given bytes that counts its nodes on
// c.
func newSearch(c *ai.Clock, fours *foursSearch, bytes int) *search {
	return &search{Root: alphabeta.NewRoot(c, bytes), fours: fours}
}

// Forget clears the table and the history. It must be called before the rules change.
func (s *search) Forget() {
	s.Table.Forget()
	for side := range s.history {
		clear(s.history[side])
	}
}

// SetRoot sets the root of the next search to the board's position, which must have a
// free cell.
func (s *search) SetRoot(b *board.Board) {
	s.b = b
	if cap(s.Plies[0].Moves) < b.Cells() {
		for i := range s.Plies {
			s.Plies[i] = alphabeta.NewPly(b.Cells(), alphabeta.MostPlies+8)
		}
	}
	s.Begin()
	for side := range s.history {
		if len(s.history[side]) != b.Cells() {
			s.history[side] = make([]int32, b.Cells())
		}
		for cell := range s.history[side] {
			s.history[side][cell] /= 8
		}
	}
}

// Fours returns the line of a win by fours, and the plies to the row.
func (s *search) Fours(fours, nodes int) ([]uint16, int) {
	if !s.fours.Win(s.b, fours, int64(nodes)) {
		return nil, 0
	}
	return s.fours.Line(), len(s.fours.Line())
}
