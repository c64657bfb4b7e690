package board

import (
	"math/bits"

	"colat/game"
	rules "colat/game/mnk"
)

// Empty is returned by At for a cell without a stone.
const Empty int8 = -1

// A Board is a position without a completed row: a side that can complete a row has won,
// and searches end there. Playing and undoing moves does not allocate.
type Board struct {
	*geometry
	rule  rules.Rule
	kinds []kind
	cells []int8
	empty cellSet
	free  int
	// ToMove is the side to move.
	ToMove int
	// Key covers the stones and the side to move, not the rules.
	Key uint64

	kindOf []uint16 // of each window
	// threats counts, for each cell, the windows through it in which 1, 2, 3 and 4 stones
	// are missing: one byte each from the lowest on, for the first side and then for the
	// second.
	threats []uint64
	// wins and fours are the cells with threats in which 1 and 2 stones are missing.
	wins, fours [sides]cellSet
	// windowsMissing counts all windows by the number of missing stones, 16 bits each.
	windowsMissing [sides]uint64
	potential      [sides]int64
	near           []uint8 // number of stones around each cell
	nearby         cellSet // cells with near above 0
	moves          []uint16
}

// New returns the empty board of the given rules.
func New(r *rules.Rules) *Board {
	g := geometryOf(r)
	n := g.columns * g.rows
	b := &Board{
		geometry: g, rule: r.Rule(), kinds: kindsOf(g.row), free: n, cells: make([]int8, n),
		kindOf: make([]uint16, len(g.windows)), threats: make([]uint64, n),
		near: make([]uint8, n), moves: make([]uint16, 0, n),
	}
	for cell := range b.cells {
		b.cells[cell] = Empty
		b.empty.add(cell)
	}
	for w := range b.kindOf {
		b.kindOf[w] = uint16(openTo(0) | openTo(1))
		k := &b.kinds[b.kindOf[w]]
		for side := range sides {
			b.windowsMissing[side] += k.total[side]
			b.potential[side] += k.potential[side]
		}
		place := b.windows[w]
		for i := range g.row {
			cell := int(place.first) + i*int(place.step)
			b.threats[cell] += k.threats
			b.enter(cell)
		}
	}
	return b
}

// Set sets the board to a state of its rules that is not over.
func (b *Board) Set(s *rules.State) {
	for cell, owner := range b.cells {
		if owner != Empty {
			b.remove(cell)
		}
	}
	b.moves = b.moves[:0]
	for cell := range b.cells {
		if side := s.At(cell); side != game.NoSide {
			b.put(cell, int(side))
		}
	}
	b.Key = b.stonesKey()
	if b.ToMove = int(s.ToMove()); b.ToMove == 1 {
		b.Key ^= game.Golden
	}
}

func (b *Board) stonesKey() uint64 {
	key := uint64(0)
	for cell, owner := range b.cells {
		if owner != Empty {
			key ^= StoneKey(cell, int(owner))
		}
	}
	return key
}

// stoneKeys holds the key of each stone (Zobrist, "A New Hashing Method with Application
// for Game Playing", 1970).
var stoneKeys = func() (keys [sides * 400]uint64) {
	for i := range keys {
		keys[i] = game.Scramble(uint64(i+1) * game.Golden)
	}
	return keys
}()

// StoneKey returns the key of a stone.
func StoneKey(cell, side int) uint64 { return stoneKeys[sides*cell+side] }

// At returns the side whose stone is on a cell, or Empty.
func (b *Board) At(cell int) int8 { return b.cells[cell] }

// Cells returns the number of cells of the board.
func (b *Board) Cells() int { return len(b.cells) }

// Allowed reports whether a side may put a stone on an empty cell: in renju some are forbidden to the first one.
func (b *Board) Allowed(side, cell int) bool {
	if b.rule != rules.Renju || side == 1 {
		return true
	}
	return rules.Black{Columns: b.columns, Stones: b.cells}.Fault(cell) == rules.NoFault
}

// Free returns the number of cells without a stone.
func (b *Board) Free() int { return b.free }

// Rule returns the rule for winning rows.
func (b *Board) Rule() rules.Rule { return b.rule }

// Columns returns the number of columns of the board.
func (b *Board) Columns() int { return b.columns }

// Play puts a stone of the side to move on an empty cell that does not complete a row.
func (b *Board) Play(cell int) {
	b.put(cell, b.ToMove)
	b.Key ^= StoneKey(cell, b.ToMove) ^ game.Golden
	b.ToMove = 1 - b.ToMove
	b.moves = append(b.moves, uint16(cell))
}

// Plies returns the number of moves played and not undone.
func (b *Board) Plies() int { return len(b.moves) }

// Undo undoes the last move and returns its cell.
func (b *Board) Undo() int {
	last := len(b.moves) - 1
	cell := int(b.moves[last])
	b.moves = b.moves[:last]
	b.ToMove = 1 - b.ToMove
	b.Key ^= StoneKey(cell, b.ToMove) ^ game.Golden
	b.remove(cell)
	return cell
}

func (b *Board) put(cell, side int) {
	b.cells[cell] = int8(side)
	b.empty.remove(cell)
	b.free--
	for _, other := range b.around[cell] {
		if b.near[other]++; b.near[other] == 1 {
			b.nearby.add(int(other))
		}
	}
	b.count(cell, b.oneStone(side))
}

func (b *Board) remove(cell int) {
	side := int(b.cells[cell])
	b.cells[cell] = Empty
	b.empty.add(cell)
	b.free++
	for _, other := range b.around[cell] {
		if b.near[other]--; b.near[other] == 0 {
			b.nearby.remove(int(other))
		}
	}
	b.count(cell, -b.oneStone(side))
}

// count updates the windows affected by a stone put on a cell or removed from it. more is
// the change of the kinds of the windows that hold the cell.
func (b *Board) count(cell, more int) {
	var changes [longestSpan]uint64
	for d := range b.spans[cell] {
		span := &b.spans[cell][d]
		any := uint64(0)
		for i := range int(span.windows) {
			w := int(span.first) + i
			was := b.kindOf[w]
			is := was
			if i >= int(span.holdFrom) && i < int(span.holdTo) {
				is = uint16(int(is) + more)
			}
			if b.rule != rules.Freestyle {
				is = is&^uint16(openTo(0)|openTo(1)) | b.openings(w)
			}
			if was == is {
				changes[i] = 0
				continue
			}
			b.kindOf[w] = is
			old, now := &b.kinds[was], &b.kinds[is]
			changes[i] = now.threats - old.threats
			any |= changes[i]
			b.potential[0] += now.potential[0] - old.potential[0]
			b.potential[1] += now.potential[1] - old.potential[1]
			b.windowsMissing[0] += now.total[0] - old.total[0]
			b.windowsMissing[1] += now.total[1] - old.total[1]
		}
		if any != 0 {
			b.spread(span, &changes)
		}
	}
}

// spread adds the changes of a span's windows to the threats of their cells. From one
// cell to the next, one window is added and, after a row's length, one is removed.
func (b *Board) spread(span *span, changes *[longestSpan]uint64) {
	sum := uint64(0)
	cell, n := int(span.cell), int(span.windows)
	for i := range n + b.row - 1 {
		if i < n {
			sum += changes[i]
		}
		if i >= b.row {
			sum -= changes[i-b.row]
		}
		if sum != 0 {
			was := b.threats[cell]
			b.threats[cell] = was + sum
			if (was^(was+sum))&rowsAndFours != 0 {
				b.enter(cell)
			}
		}
		cell += int(span.step)
	}
}

// rowsAndFours masks the threats whose cells are kept as sets.
const rowsAndFours = 0xffff_0000ffff

// enter updates wins and fours by the threats of a cell.
func (b *Board) enter(cell int) {
	threats, word, bit := b.threats[cell], cell>>6, uint64(1)<<(cell&63)
	for side := range sides {
		wins, fours := &b.wins[side][word], &b.fours[side][word]
		*wins &^= bit
		*fours &^= bit
		if threats&0xff != 0 {
			*wins |= bit
		}
		if threats&0xff00 != 0 {
			*fours |= bit
		}
		threats >>= 32
	}
}

// openings returns the bits of a window's kind for the sides to which it is open.
func (b *Board) openings(w int) uint16 {
	openings := 0
	for side := range sides {
		if b.open(w, side) {
			openings |= openTo(side)
		}
	}
	return uint16(openings)
}

// open reports whether a row in a window wins, given the cells beside it: neither may
// hold a stone of the same side, and for caro they may not both hold stones of the other
// side. In renju longer rows of the second side win.
func (b *Board) open(w, side int) bool {
	if b.rule == rules.Renju && side == 1 {
		return true
	}
	place := &b.windows[w]
	before, after := Empty, Empty
	if place.before != none {
		before = b.cells[place.before]
	}
	if place.after != none {
		after = b.cells[place.after]
	}
	if before == int8(side) || after == int8(side) {
		return false
	}
	return b.rule != rules.Caro || before == Empty || after == Empty
}

// A cellSet is a set of cells, one bit each.
type cellSet [(mostCells + 63) / 64]uint64

// mostCells is the number of cells of the largest board.
const mostCells = 400

func (s *cellSet) add(cell int)    { s[cell>>6] |= 1 << (cell & 63) }
func (s *cellSet) remove(cell int) { s[cell>>6] &^= 1 << (cell & 63) }

// appendBits appends the cells in one word of a set to buf, in ascending order.
func appendBits(buf []uint16, word int, cells uint64) []uint16 {
	for ; cells != 0; cells &= cells - 1 {
		buf = append(buf, uint16(64*word+bits.TrailingZeros64(cells)))
	}
	return buf
}

// oneStone returns the difference between the kinds of a window with one more stone of a
// side and without it.
func (b *Board) oneStone(side int) int {
	if side == 0 {
		return 4 * (b.row + 1)
	}
	return 4
}
