package endgame

import (
	"math/bits"

	"colat/ai/othello/position"
)

// On the last empty square nothing needs to be turned over, only counted: the
// margin follows from the mover's discs and their number (Richard Delorme,
// Edax; Gunnar Andersson, "Writing an Othello program"). A line through the
// square is gathered into eight bits, and a table tells how many discs turn
// over on it.

// lastCounts[at][line] is how many discs turn over, times two, when a disc is
// put at place at of a line whose other places hold own discs where line has a
// bit and the opponent's elsewhere. Places beyond the end of a short diagonal
// look like the opponent's: a run into them never ends in an own disc.
var lastCounts = func() (table [8][256]uint8) {
	for at := range table {
		for line := range table[at] {
			rest := uint(line) >> at >> 1
			count := 0
			if rest != 0 {
				count += bits.TrailingZeros(rest)
			}
			if before := uint(line) & (1<<at - 1); before != 0 {
				count += at - bits.Len(before)
			}
			table[at][line] = uint8(2 * count)
		}
	}
	return table
}()

// diagonals[sq] holds the squares on both diagonals through sq, with sq.
var diagonals = func() (table [64][2]uint64) {
	for sq := range table {
		for other := range 64 {
			dx, dy := other%8-sq%8, other/8-sq/8
			if dx == dy {
				table[sq][0] |= 1 << other
			}
			if dx == -dy {
				table[sq][1] |= 1 << other
			}
		}
	}
	return table
}()

const (
	// gatherColumn moves the bits of column a to the highest byte, row 1 lowest;
	// gatherRows moves one bit a column there.
	gatherColumn = 0x0102040810204080
	gatherRows   = position.ColumnA
)

// lastFlips returns how many discs turn over, times two, when the owner of own
// fills sq and every other square that is not own's is the opponent's.
func lastFlips(own uint64, sq int) int {
	d := &diagonals[sq&63]
	x, y := sq&7, sq>>3&7
	across := &lastCounts[x]
	return int(across[own>>(8*y)&255]) +
		int(lastCounts[y][own>>x&position.ColumnA*gatherColumn>>56]) +
		int(across[own&d[0]*gatherRows>>56]) +
		int(across[own&d[1]*gatherRows>>56])
}
