package othello

import "math/bits"

const (
	quarter1 = 0x000000000f0f0f0f
	quarter2 = 0x00000000f0f0f0f0
	quarter3 = 0x0f0f0f0f00000000
	quarter4 = 0xf0f0f0f000000000
)

// oddRegions returns the quarters of the board with an odd number of empty
// squares.
func oddRegions(empties uint64) uint64 {
	odd := uint64(0)
	odd |= quarter1 & -uint64(bits.OnesCount64(empties&quarter1)&1)
	odd |= quarter2 & -uint64(bits.OnesCount64(empties&quarter2)&1)
	odd |= quarter3 & -uint64(bits.OnesCount64(empties&quarter3)&1)
	odd |= quarter4 & -uint64(bits.OnesCount64(empties&quarter4)&1)
	return odd
}

// neighbours[sq] holds the squares next to sq.
var neighbours = func() (table [64]uint64) {
	for sq := range table {
		table[sq] = around(1<<sq) &^ (1 << sq)
	}
	return table
}()
