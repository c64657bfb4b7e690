package position

import "math/bits"

// Quarters are the four 4×4 quarters of the board. Who plays last in a region is
// best judged region by region; quarters stand for the regions that empty squares
// form, which would take longer to find.
const (
	Quarter1 = 0x000000000f0f0f0f
	Quarter2 = 0x00000000f0f0f0f0
	Quarter3 = 0x0f0f0f0f00000000
	Quarter4 = 0xf0f0f0f000000000
)

// OddRegions returns the quarters of the board with an odd number of empty
// squares.
func OddRegions(empties uint64) uint64 {
	odd := uint64(0)
	odd |= Quarter1 & -uint64(bits.OnesCount64(empties&Quarter1)&1)
	odd |= Quarter2 & -uint64(bits.OnesCount64(empties&Quarter2)&1)
	odd |= Quarter3 & -uint64(bits.OnesCount64(empties&Quarter3)&1)
	odd |= Quarter4 & -uint64(bits.OnesCount64(empties&Quarter4)&1)
	return odd
}

// QuarterOf[sq] is the quarter of the board in which sq lies.
var QuarterOf = func() (table [64]uint64) {
	for _, quarter := range [4]uint64{Quarter1, Quarter2, Quarter3, Quarter4} {
		for sq := range table {
			if quarter>>sq&1 != 0 {
				table[sq] = quarter
			}
		}
	}
	return table
}()
