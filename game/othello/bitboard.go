package othello

import "math/bits"

// A bitboard has one bit per square: bit 0 is a1, bit 7 is h1, bit 8 is a2 and bit 63
// is h8.

// movesInWords implements Moves in plain Go.
//
// It fills eight directions by parallel prefix, known in chess programming as
// Kogge-Stone fill: up and down hold the opponent's discs reached so far from own discs
// in a direction and in the opposite one, and double their reach with each step. The
// four pairs of directions are written out because calls would take a third of the
// whole time, and more in WebAssembly.
func movesInWords(own, opp uint64) uint64 {
	// A run of discs to turn over never crosses the edge of the board, so the
	// horizontal and diagonal fills exclude columns a and h.
	inner := opp & 0x7e7e7e7e7e7e7e7e

	up := inner & (own << 1)
	down := inner & (own >> 1)
	up |= inner & (up << 1)
	down |= inner & (down >> 1)
	pairs := inner & (inner << 1)
	up |= pairs & (up << 2)
	down |= pairs >> 1 & (down >> 2)
	up |= pairs & (up << 2)
	down |= pairs >> 1 & (down >> 2)
	found := up<<1 | down>>1

	up = inner & (own << 7)
	down = inner & (own >> 7)
	up |= inner & (up << 7)
	down |= inner & (down >> 7)
	pairs = inner & (inner << 7)
	up |= pairs & (up << 14)
	down |= pairs >> 7 & (down >> 14)
	up |= pairs & (up << 14)
	down |= pairs >> 7 & (down >> 14)
	found |= up<<7 | down>>7

	up = inner & (own << 9)
	down = inner & (own >> 9)
	up |= inner & (up << 9)
	down |= inner & (down >> 9)
	pairs = inner & (inner << 9)
	up |= pairs & (up << 18)
	down |= pairs >> 9 & (down >> 18)
	up |= pairs & (up << 18)
	down |= pairs >> 9 & (down >> 18)
	found |= up<<9 | down>>9

	up = opp & (own << 8)
	down = opp & (own >> 8)
	up |= opp & (up << 8)
	down |= opp & (down >> 8)
	pairs = opp & (opp << 8)
	up |= pairs & (up << 16)
	down |= pairs >> 8 & (down >> 16)
	up |= pairs & (up << 16)
	down |= pairs >> 8 & (down >> 16)
	found |= up<<8 | down>>8

	return found &^ (own | opp)
}

// rays[sq] holds the squares in each direction from sq, without sq: first the four
// directions of ascending bit numbers, then the four of descending ones.
var rays = func() (table [64][8]uint64) {
	steps := [8][2]int{{1, 0}, {-1, 1}, {0, 1}, {1, 1}, {-1, 0}, {1, -1}, {0, -1}, {-1, -1}}
	for sq := range table {
		for direction, step := range steps {
			for x, y := sq%8+step[0], sq/8+step[1]; x >= 0 && x < 8 && y >= 0 && y < 8; x, y = x+step[0], y+step[1] {
				table[sq][direction] |= 1 << (8*y + x)
			}
		}
	}
	return table
}()

// flipsInWords implements Flips in plain Go.
//
// In ascending directions the carry of an addition passes through the opponent's discs
// to the square after the run; in descending ones a count of leading zeros finds it
// (both described by Gunnar Andersson and Richard Delorme).
func flipsInWords(own, opp uint64, sq int) uint64 {
	r := &rays[sq&63]
	return risingFlips(own, opp, r[0]) | risingFlips(own, opp, r[1]) |
		risingFlips(own, opp, r[2]) | risingFlips(own, opp, r[3]) |
		fallingFlips(own, opp, r[4]) | fallingFlips(own, opp, r[5]) |
		fallingFlips(own, opp, r[6]) | fallingFlips(own, opp, r[7])
}

// afterInWords implements After in plain Go.
func afterInWords(own, opp uint64, sq int) (nextOwn, nextOpp, replies uint64) {
	flips := flipsOnLines(own, opp, sq)
	own, opp = own|flips|1<<sq, opp&^flips
	return opp, own, movesInWords(opp, own)
}

func risingFlips(own, opp, ray uint64) uint64 {
	end := ((opp | ^ray) + 1) & own & ray
	found := (end | -end) >> 63
	return (end - found) & ray
}

func fallingFlips(own, opp, ray uint64) uint64 {
	end := (1 << 63 >> uint(bits.LeadingZeros64(^opp&ray))) & own
	return -(end << 1) & ray
}
