package five

import (
	"math/bits"

	"colat/ai/mnk/board"
	"colat/ai/mnk/pattern"
	rules "colat/game/mnk"
)

// first returns the first cell of a set, or -1.
func (s *cellSet) first() int {
	for word, cells := range s {
		if cells != 0 {
			return 64*word + bits.TrailingZeros64(cells)
		}
	}
	return -1
}

// append appends the cells of a set to buf, in ascending order.
func (s *cellSet) append(buf []uint16) []uint16 {
	for word, cells := range s {
		for ; cells != 0; cells &= cells - 1 {
			buf = append(buf, uint16(64*word+bits.TrailingZeros64(cells)))
		}
	}
	return buf
}

// winningCell returns a cell on which a side completes a row, or -1.
func (b *Board) winningCell(side int) int {
	if !b.has(side, pattern.Winning) {
		return -1
	}
	return b.sets[side][winning].first()
}

// unanswerableCell returns a cell on which a side makes fours that no single stone answers, or
// -1.
func (b *Board) unanswerableCell(side int) int {
	if !b.has(side, pattern.Unanswerable) {
		return -1
	}
	if b.rule == rules.Renju && side == 0 {
		return b.allowedIn(&b.sets[side][unanswerable])
	}
	return b.sets[side][unanswerable].first()
}

// allowedIn returns the first cell of a set on which the first side may put a stone, or -1.
func (b *Board) allowedIn(set *cellSet) int {
	for word, cells := range set {
		for ; cells != 0; cells &= cells - 1 {
			if cell := 64*word + bits.TrailingZeros64(cells); b.allowed(0, cell) {
				return cell
			}
		}
	}
	return -1
}

// appendAnswers appends the cells on which the other side may put a stone that prevents all fives of
// a side, which threatens some.
func (b *Board) appendAnswers(side int, buf []uint16) []uint16 {
	set := &b.sets[side][winning]
	if b.rule != rules.Caro {
		if b.count[side][pattern.Winning] == 1 {
			return b.permit(1-side, append(buf, uint16(set.first())), len(buf))
		}
		return buf
	}
	// In caro a stone at the end of a row can prevent it as well.
	cell := set.first()
	begin := len(buf)
	buf = append(buf, uint16(cell))
	for d := range pattern.Directions {
		if b.cells[cell][side].shapes.Shape(d) == pattern.Five {
			buf = b.appendLine(buf, cell, d)
		}
	}
	kept := begin
	for i := begin; i < len(buf); i++ {
		if b.prevents(side, int(buf[i])) {
			buf[kept] = buf[i]
			kept++
		}
	}
	return buf[:kept]
}

// prevents reports whether a stone of the other side on an empty cell leaves a side no five.
func (b *Board) prevents(side, cell int) bool {
	for word, cells := range b.sets[side][winning] {
		for ; cells != 0; cells &= cells - 1 {
			five := 64*word + bits.TrailingZeros64(cells)
			if five == cell {
				continue
			}
			for d := range pattern.Directions {
				if b.cells[five][side].shapes.Shape(d) == pattern.Five && b.shapeAgainst(side, five, d, cell) == pattern.Five {
					return false
				}
			}
		}
	}
	return true
}

// appendLine appends the empty cells of a line that see a cell.
func (b *Board) appendLine(buf []uint16, cell, d int) []uint16 {
	p, step := &b.places[cell][d], int(b.steps[d])
	for i := -int(p.before); i <= int(p.after); i++ {
		if other := cell + i*step; i != 0 && b.stones[other] == board.Empty {
			buf = append(buf, uint16(other))
		}
	}
	return buf
}

// shapeAgainst returns the shape of a cell in a direction for a side after a stone of the other
// side on another cell.
func (b *Board) shapeAgainst(side, cell, d, stone int) pattern.Shape {
	p, at := &b.places[cell][d], &b.places[stone][d]
	if at.line != p.line {
		return b.cells[cell][side].shapes.Shape(d)
	}
	code := b.lines[p.line] | uint64(2-side)<<(at.shift+pattern.HalfBits)
	first, second := b.table.Shapes(code >> p.shift)
	if side == 0 {
		return first
	}
	return second
}

// appendDefences appends the cells on which a stone of the other side keeps a side from making
// unanswerable fours on a cell: the cell itself, and cells of its lines that spoil a four.
func (b *Board) appendDefences(side, cell int, buf []uint16) []uint16 {
	begin := len(buf)
	shapes := b.cells[cell][side].shapes
	buf = append(buf, uint16(cell))
	for d := range pattern.Directions {
		if shapes.Shape(d) >= pattern.Four {
			buf = b.appendLine(buf, cell, d)
		}
	}
	kept := begin + 1
	for i := kept; i < len(buf); i++ {
		if stone := int(buf[i]); !b.remains(side, cell, stone) {
			buf[kept] = buf[i]
			kept++
		}
	}
	return buf[:kept]
}

// remains reports whether what a side makes on a cell has no answer even after a stone of the
// other side.
func (b *Board) remains(side, cell, stone int) bool {
	made := 0
	for d := range pattern.Directions {
		switch b.shapeAgainst(side, cell, d, stone) {
		case pattern.OpenFour:
			return true
		case pattern.Four:
			made++
		}
	}
	return made > 1
}

// appendBestDefences appends the moves of the other side that may hold against a side that
// threatens to make unanswerable fours: the defences against the cell that has the fewest, and
// the other side's own fours. All other moves lose.
func (b *Board) appendBestDefences(side int, buf []uint16) []uint16 {
	begin, best := len(buf), -1
	for word, cells := range b.sets[side][unanswerable] {
		for ; cells != 0; cells &= cells - 1 {
			end := len(buf)
			cell := 64*word + bits.TrailingZeros64(cells)
			if !b.allowed(side, cell) {
				continue
			}
			buf = b.appendDefences(side, cell, buf)
			if best < 0 || len(buf)-end < best {
				best = len(buf) - end
				buf = append(buf[:begin], buf[end:]...)
			} else {
				buf = buf[:end]
			}
		}
	}
	own := b.sets[1-side][fours]
	for _, cell := range buf[begin:] {
		own.remove(int(cell))
	}
	return b.permit(1-side, own.append(buf), begin)
}
