package mnk

import (
	"slices"

	"colat/ai"
	"colat/ai/mnk/board"
)

// mostFours is the largest number of successive fours that a search for them looks ahead.
const mostFours = 64

// foursSearch searches for wins by fours alone, each of which the other side must answer at
// once: VCF, victory by continuous fours. It remembers positions without such a win.
type foursSearch struct {
	clock *ai.Clock
	// failed holds keys of positions without such a win, which include the side to move,
	// and the depth of their search in fours.
	failed []failure
	cells  [2 * mostFours][]uint16
	line   []uint16
	left   int64 // nodes that the present search may still visit
}

type failure struct {
	key   uint64
	depth int32
}

// failures is the number of positions that a foursSearch remembers, a power of two.
const failures = 1 << 14

// newFours returns a search that counts its nodes on c.
func newFours(c *ai.Clock) *foursSearch {
	f := &foursSearch{clock: c, failed: make([]failure, failures), line: make([]uint16, 0, 2*mostFours)}
	for i := range f.cells {
		f.cells[i] = make([]uint16, 0, 32)
	}
	return f
}

// Forget forgets the positions searched. It must be called before the rules change.
func (f *foursSearch) Forget() { clear(f.failed) }

// Win reports whether the side to move wins by at most the given number of successive
// fours, within a limit of nodes. The board is unchanged.
func (f *foursSearch) Win(b *board.Board, fours int, nodes int64) bool {
	f.line = f.line[:0]
	f.left = nodes
	won := f.win(b, min(fours, mostFours-1), 0)
	slices.Reverse(f.line) // built from its end
	return won
}

// Line returns the winning line of the last Win, to the last four. It is valid until the
// next call.
func (f *foursSearch) Line() []uint16 { return f.line }

func (f *foursSearch) win(b *board.Board, depth, ply int) bool {
	side := b.ToMove
	if cell := b.WinningCell(side); cell >= 0 {
		f.line = append(f.line[:0], uint16(cell))
		return true
	}
	if b.Windows(side, 2) == 0 || depth == 0 || f.left <= 0 || f.clock.Tick() {
		return false
	}
	f.left--
	slot := &f.failed[b.Key&(failures-1)]
	if slot.key == b.Key && slot.depth >= int32(depth) {
		return false
	}
	cells := f.cells[ply][:0]
	if b.Windows(1-side, 1) > 0 {
		cells = b.AppendAnswers(1-side, cells)
	} else {
		cells = b.AppendFours(side, cells)
	}
	f.cells[ply] = cells
	for _, cell := range cells {
		if f.clock.Over() {
			return false
		}
		if b.MakesFour(side, int(cell)) && b.Allowed(side, int(cell)) && f.winsBy(b, int(cell), depth, ply) {
			return true
		}
	}
	if f.left > 0 && !f.clock.Over() {
		*slot = failure{b.Key, int32(depth)}
	}
	return false
}

// winsBy reports whether a four wins against all answers.
func (f *foursSearch) winsBy(b *board.Board, cell, depth, ply int) bool {
	side := b.ToMove
	b.Play(cell)
	won := b.Windows(1-side, 1) == 0
	if won {
		answers := b.AppendAnswers(side, f.cells[ply+1][:0])
		f.cells[ply+1] = answers
		f.line = f.line[:0] // kept if there is no answer
		for _, answer := range answers {
			if !b.Allowed(1-side, int(answer)) {
				continue
			}
			b.Play(int(answer))
			won = f.win(b, depth-1, ply+2)
			b.Undo()
			if !won {
				break
			}
			f.line = append(f.line, answer)
		}
	}
	b.Undo()
	if won {
		f.line = append(f.line, uint16(cell))
	}
	return won
}
