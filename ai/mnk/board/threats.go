package board

import (
	"math/bits"

	rules "colat/game/mnk"
)

// Threats are named as in five in a row for any length of row: a four is a row with one
// stone missing.

// Windows returns the number of a side's windows with the given number of missing stones,
// 1 to Farthest.
func (b *Board) Windows(side, missing int) int {
	return int(b.windowsMissing[side] >> (16 * (missing - 1)) & 0xffff)
}

// Threats returns the number of windows through a cell that miss 1, 2, 3 and 4 stones of
// a side, one byte each from the lowest on. It is meaningless for a cell with a stone.
func (b *Board) Threats(side, cell int) uint32 { return uint32(b.threats[cell] >> (32 * side)) }

// Wins reports whether a side completes a row on an empty cell.
func (b *Board) Wins(side, cell int) bool { return b.Threats(side, cell)&0xff > 0 }

// MakesFour reports whether a stone of a side on an empty cell makes a four.
func (b *Board) MakesFour(side, cell int) bool { return b.Threats(side, cell)&0xff00 > 0 }

// WinningCell returns a cell on which a side completes a row, or -1.
func (b *Board) WinningCell(side int) int {
	for word := range b.words {
		if cells := b.wins[side][word] & b.empty[word]; cells != 0 {
			return 64*word + bits.TrailingZeros64(cells)
		}
	}
	return none
}

// AppendFours appends the cells on which a side makes a four.
func (b *Board) AppendFours(side int, buf []uint16) []uint16 {
	for word := range b.words {
		buf = appendBits(buf, word, b.fours[side][word]&b.empty[word])
	}
	return buf
}

// AppendNewFours appends the cells on which a side makes a four that are not yet in buf.
func (b *Board) AppendNewFours(side int, buf []uint16) []uint16 {
	fours := b.fours[side]
	for _, cell := range buf {
		fours.remove(int(cell))
	}
	for word := range b.words {
		buf = appendBits(buf, word, fours[word]&b.empty[word])
	}
	return buf
}

// AppendThreats appends the cells on which a side makes a four or adds to two windows
// with three missing stones.
func (b *Board) AppendThreats(side int, buf []uint16) []uint16 {
	for word := range b.words {
		for cells := b.empty[word]; cells != 0; cells &= cells - 1 {
			cell := 64*word + bits.TrailingZeros64(cells)
			if threats := b.Threats(side, cell); threats>>8&0xff > 0 || threats>>16&0xff > 1 {
				buf = append(buf, uint16(cell))
			}
		}
	}
	return buf
}

// AppendNear appends the empty cells with stones around them.
func (b *Board) AppendNear(buf []uint16) []uint16 {
	for word := range b.words {
		buf = appendBits(buf, word, b.nearby[word]&b.empty[word])
	}
	return buf
}

// AppendEmpty appends the empty cells.
func (b *Board) AppendEmpty(buf []uint16) []uint16 {
	for word := range b.words {
		buf = appendBits(buf, word, b.empty[word])
	}
	return buf
}

// missing returns the number of stones a side misses to a row in a window, 1 to Farthest,
// or 0 if it does not count.
func (b *Board) missing(w uint16, side int) uint8 { return b.kinds[b.kindOf[w]].missing[side] }

// Potential returns the sum, over the windows without stones of the other side, of 2 to
// the power of the side's stones. If the other side has the move and the sum is below
// Enough, the other side can prevent a row by always taking the cell with the greatest
// Weight (Erdős and Selfridge, "On a combinatorial game", 1973).
func (b *Board) Potential(side int) int64 { return b.potential[side] }

// Enough returns the Potential that a side needs to possibly force a row.
func (b *Board) Enough() int64 { return 1 << b.row }

// Weight returns the part of a side's Potential in the windows through a cell. A stone of
// the side there adds this amount, and a stone of the other side removes it.
func (b *Board) Weight(side, cell int) int64 {
	sum := int64(0)
	for _, w := range b.through[cell] {
		sum += b.kinds[b.kindOf[w]].potential[side]
	}
	return sum
}

// AppendAnswers appends the cells on which a stone of the other side stops all fours of a
// side. A side with two fours that have no answer in common wins unless the other side
// completes a row first.
func (b *Board) AppendAnswers(side int, buf []uint16) []uint16 {
	begin, first := len(buf), true
	for word := range b.words {
		for cells := b.wins[side][word] & b.empty[word]; cells != 0; cells &= cells - 1 {
			for _, w := range b.through[64*word+bits.TrailingZeros64(cells)] {
				if b.missing(w, side) != 1 {
					continue
				}
				if first {
					buf, first = b.appendStops(int(w), side, none, buf), false
					continue
				}
				kept := begin
				for _, answer := range buf[begin:] {
					if b.stops(int(w), side, int(answer)) {
						buf[kept] = answer
						kept++
					}
				}
				buf = buf[:kept]
			}
		}
	}
	return buf
}

// appendStops appends the cells on which a stone of the other side closes a window to a
// side for good, except one cell that is about to be taken.
func (b *Board) appendStops(w, side, but int, buf []uint16) []uint16 {
	place := &b.windows[w]
	for cell, i := int(place.first), 0; i < b.row; cell, i = cell+int(place.step), i+1 {
		if b.cells[cell] == Empty && cell != but {
			buf = append(buf, uint16(cell))
		}
	}
	if b.rule == rules.Caro {
		for _, end := range [2]int16{place.before, place.after} {
			if end != none && b.cells[end] == Empty && b.stops(w, side, int(end)) {
				buf = append(buf, uint16(end))
			}
		}
	}
	return buf
}

// stops reports whether a stone of the other side on an empty cell closes a window to a
// side.
func (b *Board) stops(w, side, cell int) bool {
	place := &b.windows[w]
	for inside, i := int(place.first), 0; i < b.row; inside, i = inside+int(place.step), i+1 {
		if inside == cell {
			return true
		}
	}
	if b.rule != rules.Caro || place.before == none || place.after == none {
		return false
	}
	other := int8(1 - side)
	return cell == int(place.before) && b.cells[place.after] == other ||
		cell == int(place.after) && b.cells[place.before] == other
}

// DoubleFour reports whether a stone of a side on an empty cell makes fours that no single
// stone can answer: an open four, or two fours at once.
func (b *Board) DoubleFour(side, cell int) bool {
	if b.Threats(side, cell)>>8&0xff < 2 {
		return false
	}
	var room [8]uint16
	answers, first := room[:0], true
	for _, w := range b.through[cell] {
		if b.missing(w, side) != 2 {
			continue
		}
		if first {
			answers, first = b.appendStops(int(w), side, cell, answers), false
			continue
		}
		kept := 0
		for _, answer := range answers {
			if b.stops(int(w), side, int(answer)) {
				answers[kept] = answer
				kept++
			}
		}
		if answers = answers[:kept]; kept == 0 {
			return true
		}
	}
	return false
}

// AppendDefences appends all cells on which a stone of the other side can affect the
// fours that a side's stone on a cell would make, including the cell itself.
func (b *Board) AppendDefences(side, cell int, buf []uint16) []uint16 {
	begin := len(buf)
	buf = append(buf, uint16(cell))
	for _, w := range b.through[cell] {
		if b.missing(w, side) != 2 {
			continue
		}
		place := &b.windows[w]
		for inside, i := int(place.first), 0; i < b.row; inside, i = inside+int(place.step), i+1 {
			buf = b.appendNew(buf, begin, inside)
		}
		if b.rule == rules.Caro {
			buf = b.appendNew(b.appendNew(buf, begin, int(place.before)), begin, int(place.after))
		}
	}
	return buf
}

// appendNew appends an empty cell that is not in buf[begin:].
func (b *Board) appendNew(buf []uint16, begin, cell int) []uint16 {
	if cell == none || b.cells[cell] != Empty {
		return buf
	}
	for _, known := range buf[begin:] {
		if int(known) == cell {
			return buf
		}
	}
	return append(buf, uint16(cell))
}

// BestDoubleFour returns a cell on which a side makes fours that cannot be answered, or
// -1. It chooses the cell with the fewest defences and appends them to buf.
func (b *Board) BestDoubleFour(side int, buf []uint16) (int, []uint16) {
	best, begin := none, len(buf)
	if b.Windows(side, 2) < 2 {
		return none, buf
	}
	for word := range b.words {
		for cells := b.fours[side][word] & b.empty[word]; cells != 0; cells &= cells - 1 {
			cell := 64*word + bits.TrailingZeros64(cells)
			if !b.DoubleFour(side, cell) {
				continue
			}
			end := len(buf)
			buf = b.AppendDefences(side, cell, buf)
			if best == none || len(buf)-end < end-begin {
				best = cell
				buf = append(buf[:begin], buf[end:]...)
			} else {
				buf = buf[:end]
			}
		}
	}
	return best, buf
}

// DoubleFourCell returns a cell on which a side makes fours that cannot be answered, or
// -1.
func (b *Board) DoubleFourCell(side int) int {
	if b.Windows(side, 2) >= 2 {
		for word := range b.words {
			for cells := b.fours[side][word] & b.empty[word]; cells != 0; cells &= cells - 1 {
				if cell := 64*word + bits.TrailingZeros64(cells); b.DoubleFour(side, cell) {
					return cell
				}
			}
		}
	}
	return none
}
