package five

import (
	"slices"

	"colat/ai"
	"colat/ai/mnk/pattern"
)

// mostFours is the largest number of successive fours that a search for them looks ahead.
const mostFours = 48

// foursSearch searches for wins by fours alone, each of which the other side must answer at
// once: VCF, victory by continuous fours. It remembers positions without such a win.
type foursSearch struct {
	clock  *ai.Clock
	b      *Board
	failed []failure
	cells  [2 * mostFours][]uint16
	all    bool     // try fours that make nothing else as well
	line   []uint16 // from its end
	more   int      // plies from the end of the line to the five
	left   int      // nodes that the present search may still visit
}

// A failure is the key of a position without a win, which covers the side to move, and the
// number of fours searched.
type failure struct {
	key   uint64
	depth int32
}

// failures is the number of positions that a foursSearch remembers, a power of two.
const failures = 1 << 15

// newFours returns a search that counts its nodes on c.
func newFours(c *ai.Clock) *foursSearch {
	f := &foursSearch{clock: c, failed: make([]failure, failures), line: make([]uint16, 0, 2*mostFours)}
	for i := range f.cells {
		f.cells[i] = make([]uint16, 0, 48)
	}
	return f
}

// forget forgets the positions searched. It must be called before the rules change.
func (f *foursSearch) forget() { clear(f.failed) }

// win reports whether the side to move wins by at most the given number of successive fours,
// within a limit of nodes. Unless all is set, fours that make nothing else are tried only if they
// answer another. The board is unchanged.
func (f *foursSearch) win(b *Board, fours, nodes int, all bool) bool {
	f.b, f.left, f.line, f.all = b, nodes, f.line[:0], all
	if !f.search(min(fours, mostFours-1), 0) {
		return false
	}
	slices.Reverse(f.line)
	return true
}

// plies returns the number of plies of the last win, including the five.
func (f *foursSearch) plies() int { return len(f.line) + f.more }

func (f *foursSearch) search(depth, ply int) bool {
	b := f.b
	side := b.ToMove
	if cell := b.winningCell(side); cell >= 0 {
		f.line, f.more = append(f.line[:0], uint16(cell)), 0
		return true
	}
	threatened := b.has(1-side, pattern.Winning)
	if !threatened {
		if cell := b.unanswerableCell(side); cell >= 0 {
			f.line, f.more = append(f.line[:0], uint16(cell)), 2
			return true
		}
	}
	least := pattern.OneFour
	if !f.all && !threatened {
		least = pattern.FourMore
	}
	if depth == 0 || f.left <= 0 || !b.reaches(side, least) || f.clock.Tick() {
		return false
	}
	f.left--
	slot := &f.failed[b.Key&(failures-1)]
	if slot.key == b.Key && slot.depth >= int32(depth) {
		return false
	}
	cells := f.cells[ply][:0]
	if threatened {
		cells = b.appendAnswers(1-side, cells)
	} else {
		cells = b.sets[side][fours].append(cells)
		f.sort(cells, side)
	}
	f.cells[ply] = cells
	for _, cell := range cells {
		if f.clock.Over() {
			return false
		}
		if b.Class(side, int(cell)) >= least && b.allowed(side, int(cell)) && f.winsBy(int(cell), depth, ply) {
			return true
		}
	}
	if f.left > 0 && !f.clock.Over() {
		*slot = failure{b.Key, int32(depth)}
	}
	return false
}

// sort moves fours that make more to the front.
func (f *foursSearch) sort(cells []uint16, side int) {
	front := 0
	for class := pattern.FourThree; class > pattern.OneFour; class-- {
		if !f.b.has(side, class) {
			continue
		}
		for i := front; i < len(cells); i++ {
			if f.b.Class(side, int(cells[i])) == class {
				cells[i], cells[front] = cells[front], cells[i]
				front++
			}
		}
	}
}

// winsBy reports whether a four wins against all answers.
func (f *foursSearch) winsBy(cell, depth, ply int) bool {
	b, side := f.b, f.b.ToMove
	b.Play(cell)
	won := !b.has(1-side, pattern.Winning)
	if won {
		answers := b.appendAnswers(side, f.cells[ply+1][:0])
		f.cells[ply+1] = answers
		if len(answers) == 0 {
			f.line, f.more = f.line[:0], 2
		}
		for _, answer := range answers {
			b.Play(int(answer))
			won = f.search(depth-1, ply+2)
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
