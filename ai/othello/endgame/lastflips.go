package endgame

import (
	"math/bits"

	"colat/ai/othello/position"
)

// On the last empty square no disc is turned over, only counted: the final difference
// follows from the mover's discs and the number of flips (Richard Delorme, Edax; Gunnar
// Andersson, "Writing an Othello program"). The bits of each line through the square are
// gathered into eight bits, which index a table of flip counts.

// lastCounts[at][line] is twice the number of discs turned over by a disc at place at of
// a line, which has own discs where line has a bit and opposing discs elsewhere. Places
// beyond the end of a short diagonal count as opposing: a run into them never ends in an
// own disc.
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

// diagonals[sq] holds the squares on both diagonals through sq, including sq.
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
	// gatherRows moves one bit per column there.
	gatherColumn = 0x0102040810204080
	gatherRows   = position.ColumnA
)

// lastFlips returns twice the number of discs turned over when the owner of own fills sq
// and every other square that is not own's is the opponent's.
func lastFlips(own uint64, sq int) int {
	d := &diagonals[sq&63]
	x, y := sq&7, sq>>3&7
	across := &lastCounts[x]
	return int(across[own>>(8*y)&255]) +
		int(lastCounts[y][own>>x&position.ColumnA*gatherColumn>>56]) +
		int(across[own&d[0]*gatherRows>>56]) +
		int(across[own&d[1]*gatherRows>>56])
}
