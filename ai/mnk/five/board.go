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
	table   *pattern.Table
	effects *Effects

	stones []int8 // the side of each cell's stone, or board.Empty
	lines  []uint64
	shapes [sides][]pattern.Cell // of each empty cell
	// classes are the classes of the shapes.
	classes [sides][]pattern.Class
	// count is the number of empty cells of each class, sets are those of each group.
	count  [sides][pattern.Classes]int16
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

// sums are the values of a side's shapes, if it has the move and if it waits.
type sums struct{ toMove, waiting int32 }

// A played move keeps what Undo restores.
type played struct {
	cell    uint16
	changes int32 // the length of Board.changes before the move
	sums    [sides]sums
	nearby  cellSet
}

// A change keeps what was known of a cell before a move.
type change struct {
	cell    uint16
	shapes  [sides]pattern.Cell
	classes [sides]pattern.Class
}

// group is a set of classes whose cells are kept.
type group uint8

const (
	winning      group = iota // fives
	unanswerable              // fours without an answer
	fours                     // other fours
	threes                    // open threes
	others
	groups
)

// groupOf is the group of each class.
var groupOf = [pattern.Classes]group{
	pattern.Winning: winning, pattern.Unanswerable: unanswerable,
	pattern.FourThree: fours, pattern.FourMore: fours, pattern.OneFour: fours,
	pattern.DoubleThree: threes, pattern.ThreeMore: threes, pattern.OneThree: threes,
	pattern.Prospects: others, pattern.Quiet: others,
}

// New returns the empty board of the given rules, in which five in a row win, with the effects of
// the champion's weights.
func New(r *rules.Rules) *Board { return NewWith(r, effectsOf()) }

// NewWith returns the empty board of the given rules.
func NewWith(r *rules.Rules, effects *Effects) *Board {
	g := geometryOf(r)
	n := g.columns * g.rows
	b := &Board{
		geometry: g, rule: r.Rule(), table: pattern.TableOf(r.Rule()), effects: effects,
		stones: make([]int8, n), lines: make([]uint64, len(g.empty)),
		moves: make([]played, 0, n), changes: make([]change, 0, n*pattern.Directions*2*pattern.Radius),
	}
	for side := range sides {
		b.shapes[side], b.classes[side] = make([]pattern.Cell, n), make([]pattern.Class, n)
	}
	b.clear()
	return b
}

// clear removes all stones.
func (b *Board) clear() {
	n := len(b.stones)
	copy(b.lines, b.empty)
	b.nearby = cellSet{}
	b.count, b.sets, b.sums = [sides][pattern.Classes]int16{}, [sides][groups]cellSet{}, [sides]sums{}
	b.moves, b.changes = b.moves[:0], b.changes[:0]
	b.free, b.ToMove, b.Key = n, 0, 0
	for cell := range n {
		b.stones[cell] = board.Empty
		for d := range pattern.Directions {
			p := &b.places[cell][d]
			b.setShapes(cell, d, b.lines[p.line]>>p.shift)
		}
		for side := range sides {
			b.enter(side, cell)
		}
	}
}

// setShapes sets the shapes of a cell in one direction by the code of its line.
func (b *Board) setShapes(cell, d int, code uint64) {
	first, second := b.table.Shapes(code)
	shift := pattern.ShapeBits * d
	b.shapes[0][cell] = b.shapes[0][cell]&^(0xf<<shift) | pattern.Cell(first)<<shift
	b.shapes[1][cell] = b.shapes[1][cell]&^(0xf<<shift) | pattern.Cell(second)<<shift
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

// enter counts the shapes of an empty cell for a side, and leave takes them back.
func (b *Board) enter(side, cell int) {
	e := &b.effects[b.shapes[side][cell]]
	b.classes[side][cell] = e.class
	b.count[side][e.class]++
	b.sets[side][groupOf[e.class]].add(cell)
	b.sums[side].toMove += int32(e.toMove)
	b.sums[side].waiting += int32(e.waiting)
}

func (b *Board) leave(side, cell int) {
	e := &b.effects[b.shapes[side][cell]]
	b.count[side][e.class]--
	b.sets[side][groupOf[e.class]].remove(cell)
	b.sums[side].toMove -= int32(e.toMove)
	b.sums[side].waiting -= int32(e.waiting)
}

// change replaces the shapes of an empty cell for a side.
func (b *Board) change(side, cell int, is pattern.Cell) {
	old, now := &b.effects[b.shapes[side][cell]], &b.effects[is]
	b.shapes[side][cell] = is
	b.sums[side].toMove += int32(now.toMove) - int32(old.toMove)
	b.sums[side].waiting += int32(now.waiting) - int32(old.waiting)
	if old.class != now.class {
		b.reclass(side, cell, old.class, now.class)
	}
}

func (b *Board) reclass(side, cell int, was, is pattern.Class) {
	b.classes[side][cell] = is
	b.count[side][was]--
	b.count[side][is]++
	if from, to := groupOf[was], groupOf[is]; from != to {
		b.sets[side][from].remove(cell)
		b.sets[side][to].add(cell)
	}
}

// Play puts a stone of the side to move on an empty cell.
func (b *Board) Play(cell int) {
	side := b.ToMove
	b.moves = append(b.moves, played{uint16(cell), int32(len(b.changes)), b.sums, b.nearby})
	b.leave(0, cell)
	b.leave(1, cell)
	b.stones[cell] = int8(side)
	b.free--
	b.Key ^= board.StoneKey(cell, side) ^ game.Golden
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
	was0, was1 := b.shapes[0][cell], b.shapes[1][cell]
	is0 := was0&^(0xf<<shift) | pattern.Cell(first)<<shift
	is1 := was1&^(0xf<<shift) | pattern.Cell(second)<<shift
	if is0 == was0 && is1 == was1 {
		return
	}
	b.changes = append(b.changes, change{
		uint16(cell), [sides]pattern.Cell{was0, was1}, [sides]pattern.Class{b.classes[0][cell], b.classes[1][cell]},
	})
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
	for i := len(b.changes) - 1; i >= int(m.changes); i-- {
		c := &b.changes[i]
		for side := range sides {
			b.shapes[side][c.cell] = c.shapes[side]
			if was := b.classes[side][c.cell]; was != c.classes[side] {
				b.reclass(side, int(c.cell), was, c.classes[side])
			}
		}
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
	b.sums, b.nearby = m.sums, m.nearby
}

// Pass gives the move to the other side, and takes that back when called again.
func (b *Board) Pass() {
	b.ToMove = 1 - b.ToMove
	b.Key ^= game.Golden
}

// Class returns what a stone of a side makes on an empty cell.
func (b *Board) Class(side, cell int) pattern.Class { return b.classes[side][cell] }

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
	return b.shapes[side][cell], b.stones[cell] == board.Empty
}

// Threatened reports whether a side could win at once by a five or by fours without an answer.
// Such positions are searched, not evaluated.
func (b *Board) Threatened(side int) bool { return b.reaches(side, pattern.Unanswerable) }

// Tempo is the value of having the move.
const Tempo = 20

// evaluate returns the estimated advantage of the side to move.
func (b *Board) evaluate() int {
	v := Tempo + int(b.sums[b.ToMove].toMove-b.sums[1-b.ToMove].waiting)
	return max(-game.MaxEstimate, min(v, game.MaxEstimate))
}
