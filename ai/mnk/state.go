package mnk

import (
	"colat/ai"
	"colat/ai/mnk/board"
	"colat/ai/mnk/transposition"
	"colat/game"
)

// maxPly is the largest distance from the root.
const maxPly = 120

// win is the value of a completed row. Each ply to it takes one off.
const win = ai.ProvenScore + 512

// losing is the negated value of a position in which all searched moves lose but some
// moves were not searched.
const losing = game.MaxEstimate + 1

const infinity = win + 1

// search holds the state of one thread. Values are for the side to move.
type search struct {
	Score   int
	Best    uint16 // move at the root
	clock   *ai.Clock
	b       *board.Board
	fours   *foursSearch
	table   transposition.Table
	plies   [maxPly + 8]ply
	history [2][]int32
	depth   int // of the present iteration
}

// ply holds the data of one distance from the root.
type ply struct {
	moves   []uint16
	scores  []int32
	killers [2]uint16
	line    []uint16
}

// newSearch returns a search with a table of at most the given bytes that counts its nodes on
// c.
func newSearch(c *ai.Clock, fours *foursSearch, bytes int) *search {
	return &search{clock: c, fours: fours, table: transposition.New(bytes)}
}

// Forget clears the table and the history. It must be called before the rules change.
func (s *search) Forget() {
	s.table.Forget()
	for side := range s.history {
		clear(s.history[side])
	}
}

// SetRoot sets the root of the next search to the board's position, which must have a
// free cell.
func (s *search) SetRoot(b *board.Board) {
	s.b = b
	s.table.Age()
	for i := range s.plies {
		p := &s.plies[i]
		if cap(p.moves) < b.Cells() {
			p.moves, p.scores = make([]uint16, 0, b.Cells()), make([]int32, 0, b.Cells())
			p.line = make([]uint16, 0, maxPly+8)
		}
		p.killers = [2]uint16{transposition.NoMove, transposition.NoMove}
	}
	for side := range s.history {
		if len(s.history[side]) != b.Cells() {
			s.history[side] = make([]int32, b.Cells())
		}
		for cell := range s.history[side] {
			s.history[side][cell] /= 8
		}
	}
	s.Score, s.Best = 0, transposition.NoMove
	s.plies[0].line = s.plies[0].line[:0]
}

// Line returns the principal variation. It is valid until the next search.
func (s *search) Line() []uint16 { return s.plies[0].line }

// Value returns the value of the last search and its best move.
func (s *search) Value() (score int, best uint16) { return s.Score, s.Best }

// Fours returns the line of a win by fours, and the plies to the row.
func (s *search) Fours(fours, nodes int) ([]uint16, int) {
	if !s.fours.Win(s.b, fours, int64(nodes)) {
		return nil, 0
	}
	return s.fours.Line(), len(s.fours.Line())
}
