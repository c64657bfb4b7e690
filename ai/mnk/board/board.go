package board

import (
	"colat/game"
	rules "colat/game/mnk"
)

// Sides are numbered as in package game: 0 moves first.
const sides = 2

// Empty is what At returns for a cell without a stone.
const Empty int8 = -1

// Farthest is the most cells that a row may miss for a window to count: what misses more
// is too far off to matter to anybody.
const Farthest = 4

// A Board is a position. Nobody has a row in it: who is about to finish one has won, and
// the searches end there. Putting and taking stones does not allocate.
type Board struct {
	*geometry
	rule  rules.Rule
	cells []int8
	free  int
	// ToMove is the side to move.
	ToMove int
	// Key covers the stones and the side to move, not the rules.
	Key uint64

	// distance is what is missing in a window with so many stones of one side, or 0 if it is
	// too much.
	distance []uint8

	stones  [][sides]uint8 // in each window
	missing [][sides]uint8 // to a row in each window, 1 to Farthest; 0 if there will be none
	// threats counts, for each cell, the windows through it in which 1, 2, 3 and 4 stones
	// are missing, a byte each from the lowest on.
	threats [sides][]uint32
	// windowsMissing counts all windows by what is missing.
	windowsMissing [sides][Farthest + 1]int32
	potential      [sides]int64
	near           []uint8 // how many stones lie around each cell
	moves          []uint16
}

// New returns the empty board of some rules.
func New(r *rules.Rules) *Board {
	g := geometryOf(r)
	n := g.columns * g.rows
	b := &Board{
		geometry: g, rule: r.Rule(), free: n, cells: make([]int8, n),
		stones: make([][sides]uint8, len(g.windows)), missing: make([][sides]uint8, len(g.windows)),
		near: make([]uint8, n), moves: make([]uint16, 0, n),
	}
	b.distance = make([]uint8, g.row+1)
	for held := range b.distance {
		if missing := g.row - held; missing <= Farthest {
			b.distance[held] = uint8(missing)
		}
	}
	for cell := range b.cells {
		b.cells[cell] = Empty
	}
	for side := range sides {
		b.threats[side] = make([]uint32, n)
		b.potential[side] = int64(len(g.windows))
	}
	for w := range b.missing {
		b.enter(w)
	}
	return b
}

// Set makes the board show a state of its rules that is not over.
func (b *Board) Set(s *rules.State) {
	for cell, owner := range b.cells {
		if owner != Empty {
			b.take(cell)
		}
	}
	b.moves = b.moves[:0]
	for cell := range b.cells {
		if side := s.At(cell); side != game.Nobody {
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

// stoneKeys are the parts of stones in keys (Zobrist, "A New Hashing Method with
// Application for Game Playing", 1970).
var stoneKeys = func() (keys [sides * 400]uint64) {
	for i := range keys {
		keys[i] = game.Scramble(uint64(i+1) * game.Golden)
	}
	return keys
}()

// StoneKey is a stone's part of a key.
func StoneKey(cell, side int) uint64 { return stoneKeys[sides*cell+side] }

// At returns the side whose stone lies on a cell, or Empty.
func (b *Board) At(cell int) int8 { return b.cells[cell] }

// Cells returns how many cells the board has.
func (b *Board) Cells() int { return len(b.cells) }

// Free returns how many cells hold no stone.
func (b *Board) Free() int { return b.free }

// Columns returns how many columns the board has.
func (b *Board) Columns() int { return b.columns }

// Near reports whether stones lie around a cell.
func (b *Board) Near(cell int) bool { return b.near[cell] > 0 }

// Play puts a stone of the side to move on an empty cell, where it makes no row.
func (b *Board) Play(cell int) {
	b.put(cell, b.ToMove)
	b.Key ^= StoneKey(cell, b.ToMove) ^ game.Golden
	b.ToMove = 1 - b.ToMove
	b.moves = append(b.moves, uint16(cell))
}

// Plies returns how many moves Play made that Undo has not taken back.
func (b *Board) Plies() int { return len(b.moves) }

// Undo takes back the last move that Play made, and returns its cell.
func (b *Board) Undo() int {
	last := len(b.moves) - 1
	cell := int(b.moves[last])
	b.moves = b.moves[:last]
	b.ToMove = 1 - b.ToMove
	b.Key ^= StoneKey(cell, b.ToMove) ^ game.Golden
	b.take(cell)
	return cell
}

func (b *Board) put(cell, side int) {
	b.cells[cell] = int8(side)
	b.free--
	for _, other := range b.around[cell] {
		b.near[other]++
	}
	for _, w := range b.through[cell] {
		held := &b.stones[w]
		if held[0] > 0 && held[1] > 0 {
			held[side]++
			continue
		}
		if held[1-side] == 0 {
			// One stone more doubles a window's part, and the first closes it to the other
			// side.
			b.potential[side] += 1 << held[side]
			if held[side] == 0 {
				b.potential[1-side] -= 1
			}
		} else {
			b.potential[1-side] -= 1 << held[1-side]
		}
		held[side]++
		b.enter(int(w))
	}
	b.reenter(cell)
}

func (b *Board) take(cell int) {
	side := int(b.cells[cell])
	b.cells[cell] = Empty
	b.free++
	for _, other := range b.around[cell] {
		b.near[other]--
	}
	for _, w := range b.through[cell] {
		held := &b.stones[w]
		held[side]--
		if held[0] > 0 && held[1] > 0 {
			continue
		}
		if held[1-side] == 0 {
			b.potential[side] -= 1 << held[side]
			if held[side] == 0 {
				b.potential[1-side] += 1
			}
		} else {
			b.potential[1-side] += 1 << held[1-side]
		}
		b.enter(int(w))
	}
	b.reenter(cell)
}

// reenter counts the windows anew that end next to a cell, where it matters what stands
// there.
func (b *Board) reenter(cell int) {
	if b.rule == rules.Freestyle {
		return
	}
	for _, w := range b.beside[cell] {
		b.enter(int(w))
	}
}

// enter counts a window as what is missing in it is at present.
func (b *Board) enter(w int) {
	held, was := b.stones[w], b.missing[w]
	is := [sides]uint8{b.distance[held[0]], b.distance[held[1]]}
	if held[1] > 0 || is[0] > 0 && b.rule != rules.Freestyle && !b.open(w, 0) {
		is[0] = 0
	}
	if held[0] > 0 || is[1] > 0 && b.rule != rules.Freestyle && !b.open(w, 1) {
		is[1] = 0
	}
	for side := range sides {
		if was[side] != is[side] {
			b.change(w, side, was[side], is[side])
		}
	}
	b.missing[w] = is
}

// change counts a window as one that misses another number of stones than it did.
func (b *Board) change(w, side int, was, is uint8) {
	b.windowsMissing[side][was]--
	b.windowsMissing[side][is]++
	change := unit[is] - unit[was]
	threats, place := b.threats[side], b.windows[w]
	for cell, i := int(place.first), 0; i < b.row; cell, i = cell+int(place.step), i+1 {
		threats[cell] += change
	}
}

// unit is one window in a cell's count of threats, by what is missing in it.
var unit = [Farthest + 1]uint32{0, 1, 1 << 8, 1 << 16, 1 << 24}

// open reports whether the cells beside a window let a row in it win: no further stone of
// the same side, and for caro not two of the other one.
func (b *Board) open(w, side int) bool {
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
	return b.rule == rules.Exact || before == Empty || after == Empty
}
