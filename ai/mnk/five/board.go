// Package five plays games in which five in a row win. Its board knows for each empty cell
// what a stone of either side would make there in each direction, from a table of patterns.
// Moves, their order, threats, and the evaluation come from these shapes.
package five

import (
	"colat/ai/mnk/board"
	"colat/ai/mnk/pattern"
	"colat/game"
	rules "colat/game/mnk"
)

// sides is the number of sides, numbered as in package game: 0 moves first.
const sides = 2

// A Board is a position without a completed row. Playing and undoing moves does not
// allocate.
type Board struct {
	*geometry
	rule    rules.Rule
	game    int // its kind
	table   *pattern.Table
	effects *Effects
	bySide  [sides]*[pattern.Cells]effect // of each side's shapes

	stones []int8 // the side of each cell's stone, or board.Empty
	lines  []uint64
	cells  [][sides]effect // of what each side would make on an empty cell
	// count is the number of empty cells of each class, sets are those of each group.
	count  counts
	sets   [sides][groups]cellSet
	sums   [sides]sums
	nearby cellSet // the cells with stones around them
	free   int
	ToMove int
	// Key covers the stones and the side to move, not the rules.
	Key uint64

	moves   []played
	changes []change
}

// counts are the numbers of empty cells of each class, for each side.
type counts [sides][pattern.Classes]int16

// sums are the values of a side's shapes, if it has the move and if it waits.
type sums struct{ toMove, waiting int32 }

// A played move keeps what Undo restores.
type played struct {
	cell    uint16
	changes int32 // the length of Board.changes before the move
	sums    [sides]sums
	count   counts
	nearby  cellSet
}

// A change keeps what was known of a cell before a move.
type change struct {
	cell uint16
	was  [sides]effect
}

// group is a set of classes whose cells are kept.
type group uint8

const (
	winning      group = iota // fives
	unanswerable              // fours without an answer
	fours                     // other fours
	groups
	none = groups // the cells of other classes are not kept
)

// groupOf is the group of each class.
var groupOf = [pattern.Classes]group{
	pattern.Winning: winning, pattern.Unanswerable: unanswerable,
	pattern.FourThree: fours, pattern.FourMore: fours, pattern.OneFour: fours,
	pattern.DoubleThree: none, pattern.ThreeMore: none, pattern.OneThree: none,
	pattern.Prospects: none, pattern.Quiet: none,
}

// New returns the empty board of the given rules, in which five in a row win, with the effects of
// the champion's weights, which must be there.
func New(r *rules.Rules) *Board { return NewWith(r, champion.Loaded()) }

// NewWith returns the empty board of the given rules.
func NewWith(r *rules.Rules, effects *Effects) *Board {
	g := geometryOf(r)
	n := g.columns * g.rows
	b := &Board{
		geometry: g, rule: r.Rule(), game: GameOf(r), table: pattern.TableOf(r.Rule()),
		effects: effects, bySide: effects.of(r.Rule()),
		stones: make([]int8, n), lines: make([]uint64, len(g.empty)), cells: make([][sides]effect, n),
		moves: make([]played, 0, n), changes: make([]change, 0, n*pattern.Directions*2*pattern.Radius),
	}
	b.clear()
	return b
}

// clear removes all stones.
func (b *Board) clear() {
	n := len(b.stones)
	copy(b.lines, b.empty)
	b.nearby = cellSet{}
	b.count, b.sets, b.sums = counts{}, [sides][groups]cellSet{}, [sides]sums{}
	b.moves, b.changes = b.moves[:0], b.changes[:0]
	b.free, b.ToMove, b.Key = n, 0, 0
	for cell := range n {
		b.stones[cell] = board.Empty
		var shapes [sides]pattern.Cell
		for d := range pattern.Directions {
			p := &b.places[cell][d]
			first, second := b.table.Shapes(b.lines[p.line] >> p.shift)
			shapes[0] |= pattern.Cell(first) << (pattern.ShapeBits * d)
			shapes[1] |= pattern.Cell(second) << (pattern.ShapeBits * d)
		}
		for side := range sides {
			e := b.bySide[side][shapes[side]]
			b.cells[cell][side] = e
			b.count[side][e.class]++
			b.enter(side, cell)
			b.sums[side].toMove += int32(e.toMove)
			b.sums[side].waiting += int32(e.waiting)
		}
	}
}

// Set sets the board to a state of its rules that is not over.
func (b *Board) Set(s *rules.State) {
	b.clear()
	for cell := range b.stones {
		if side := s.At(cell); side != game.NoSide {
			b.ToMove = int(side)
			b.Play(cell)
		}
	}
	b.moves, b.changes = b.moves[:0], b.changes[:0]
	b.ToMove, b.Key = int(s.ToMove()), 0
	for cell, side := range b.stones {
		if side != board.Empty {
			b.Key ^= board.StoneKey(cell, int(side))
		}
	}
	if b.ToMove == 1 {
		b.Key ^= game.Golden
	}
}

// enter adds an empty cell to its group for a side.
func (b *Board) enter(side, cell int) {
	if g := groupOf[b.cells[cell][side].class]; g != none {
		b.sets[side][g].add(cell)
	}
}

// leave takes a cell on which a stone is put from what is known of the empty ones.
func (b *Board) leave(side, cell int) {
	e := &b.cells[cell][side]
	b.count[side][e.class]--
	b.sums[side].toMove -= int32(e.toMove)
	b.sums[side].waiting -= int32(e.waiting)
	if g := groupOf[e.class]; g != none {
		b.sets[side][g].remove(cell)
	}
}

// change replaces the shapes of an empty cell for a side.
func (b *Board) change(side, cell int, is pattern.Cell) {
	old, now := &b.cells[cell][side], &b.bySide[side][is]
	sums := &b.sums[side]
	sums.toMove += int32(now.toMove) - int32(old.toMove)
	sums.waiting += int32(now.waiting) - int32(old.waiting)
	if old.class != now.class {
		b.count[side][old.class]--
		b.count[side][now.class]++
		b.regroup(side, cell, old.class, now.class)
	}
	*old = *now
}

// regroup moves a cell between the groups of two classes.
func (b *Board) regroup(side, cell int, was, is pattern.Class) {
	from, to := groupOf[was], groupOf[is]
	if from == to {
		return
	}
	if from != none {
		b.sets[side][from].remove(cell)
	}
	if to != none {
		b.sets[side][to].add(cell)
	}
}

// Play puts a stone of the side to move on an empty cell.
func (b *Board) Play(cell int) {
	side := b.ToMove
	b.moves = append(b.moves, played{uint16(cell), int32(len(b.changes)), b.sums, b.count, b.nearby})
	b.leave(0, cell)
	b.leave(1, cell)
	b.stones[cell] = int8(side)
	b.free--
	b.Key = b.keyAfter(cell)
	for word, cells := range &b.around[cell] {
		b.nearby[word] |= cells
	}
	for d := range pattern.Directions {
		p := &b.places[cell][d]
		code := b.lines[p.line] | uint64(side+1)<<(p.shift+pattern.HalfBits)
		b.lines[p.line] = code
		b.update(cell, d, p, code)
	}
	b.ToMove = 1 - side
}

// keyAfter returns the Key after a move.
func (b *Board) keyAfter(cell int) uint64 {
	return b.Key ^ board.StoneKey(cell, b.ToMove) ^ game.Golden
}

// update finds the shapes of the cells of a line that see a new stone. Neither side sees beyond
// stones of both.
func (b *Board) update(cell, d int, p *place, code uint64) {
	step := int(b.steps[d])
	const both = 3
	seen := uint8(0)
	other, shift := cell, p.shift
	for range p.before {
		other -= step
		shift -= pattern.CellBits
		if side := b.stones[other]; side == board.Empty {
			b.see(other, d, code>>(shift&63))
		} else if seen |= uint8(side + 1); seen == both {
			break
		}
	}
	seen = 0
	other, shift = cell, p.shift
	for range p.after {
		other += step
		shift += pattern.CellBits
		if side := b.stones[other]; side == board.Empty {
			b.see(other, d, code>>(shift&63))
		} else if seen |= uint8(side + 1); seen == both {
			break
		}
	}
}

// see finds the shapes of an empty cell in one direction, in which the code of its line is new.
func (b *Board) see(cell, d int, code uint64) {
	shift := pattern.ShapeBits * d & 15
	first, second := b.table.Shapes(code)
	c := &b.cells[cell]
	was0, was1 := c[0].shapes, c[1].shapes
	is0 := was0&^(0xf<<shift) | pattern.Cell(first)<<shift
	is1 := was1&^(0xf<<shift) | pattern.Cell(second)<<shift
	if is0 == was0 && is1 == was1 {
		return
	}
	b.changes = append(b.changes, change{uint16(cell), *c})
	if is0 != was0 {
		b.change(0, cell, is0)
	}
	if is1 != was1 {
		b.change(1, cell, is1)
	}
}

// Undo undoes the last move.
func (b *Board) Undo() {
	m := &b.moves[len(b.moves)-1]
	b.moves = b.moves[:len(b.moves)-1]
	cell := int(m.cell)
	// A cell has one line in common with another one, so it changed once at most.
	for i := range b.changes[m.changes:] {
		c := &b.changes[int(m.changes)+i]
		is := &b.cells[c.cell]
		for side := range sides {
			b.regroup(side, int(c.cell), is[side].class, c.was[side].class)
		}
		*is = c.was
	}
	b.changes = b.changes[:m.changes]
	b.ToMove = 1 - b.ToMove
	for d := range pattern.Directions {
		p := &b.places[cell][d]
		b.lines[p.line] &^= pattern.Wall << (p.shift + pattern.HalfBits)
	}
	b.stones[cell] = board.Empty
	b.free++
	b.Key ^= board.StoneKey(cell, b.ToMove) ^ game.Golden
	b.enter(0, cell)
	b.enter(1, cell)
	b.sums, b.count, b.nearby = m.sums, m.count, m.nearby
}

// Pass gives the move to the other side, and takes that back when called again.
func (b *Board) Pass() {
	b.ToMove = 1 - b.ToMove
	b.Key ^= game.Golden
}

// Class returns what a stone of a side makes on an empty cell.
func (b *Board) Class(side, cell int) pattern.Class { return b.cells[cell][side].class }

// allowed reports whether a side may put a stone on an empty cell: in renju some are forbidden to the first one.
func (b *Board) allowed(side, cell int) bool {
	if b.rule != rules.Renju || side == 1 {
		return true
	}
	return rules.Black{Columns: b.columns, Stones: b.stones}.Fault(cell) == rules.NoFault
}

// permit keeps the cells of buf, from an index on, on which a side may put a stone.
func (b *Board) permit(side int, buf []uint16, from int) []uint16 {
	if b.rule != rules.Renju || side == 1 {
		return buf
	}
	kept := from
	for _, cell := range buf[from:] {
		if b.allowed(side, int(cell)) {
			buf[kept] = cell
			kept++
		}
	}
	return buf[:kept]
}

// has reports whether a side has a cell of a class.
func (b *Board) has(side int, class pattern.Class) bool { return b.count[side][class] > 0 }

// reaches reports whether a side has a cell of a class or a stronger one.
func (b *Board) reaches(side int, class pattern.Class) bool {
	for _, n := range b.count[side][class:] {
		if n > 0 {
			return true
		}
	}
	return false
}

// Cell returns the shapes that a stone of a side makes on a cell, and whether it is empty.
func (b *Board) Cell(side, cell int) (pattern.Cell, bool) {
	return b.cells[cell][side].shapes, b.stones[cell] == board.Empty
}

// Threatened reports whether a side could win at once by a five or by fours without an answer.
// Such positions are searched, not evaluated.
func (b *Board) Threatened(side int) bool { return b.reaches(side, pattern.Unanswerable) }

// Tempo is the value of having the move.
const Tempo = 20

// evaluate returns the estimated advantage of the side to move.
func (b *Board) evaluate() int {
	toMove, waiting := int(b.sums[b.ToMove].toMove), int(b.sums[1-b.ToMove].waiting)
	v := Tempo + toMove - waiting + b.effects.head.value(b, toMove, waiting)
	return max(-game.MaxEstimate, min(v, game.MaxEstimate))
}
