package board

import "math/bits"

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
