package othello

import "math/bits"

// Variants of movesInWords, flipsInWords and afterInWords that process all four pairs
// of directions at once with AVX2.

//go:noescape
func movesAVX2(own, opp uint64) uint64

//go:noescape
func flipsAVX2(own, opp uint64, rays *[8]uint64) uint64

//go:noescape
func afterAVX2(own, opp, disc uint64, rays *[8]uint64) (nextOwn, nextOpp, replies uint64)

// childrenAVX2 implements Children. There must be a move.
//
//go:noescape
func childrenAVX2(own, opp, moves uint64, rays *[64][8]uint64, to *Child)

func hasAVX2() bool

var wide = hasAVX2()

// Moves returns the squares on which the owner of own may place a disc.
func Moves(own, opp uint64) uint64 {
	if wide {
		return movesAVX2(own, opp)
	}
	return movesInWords(own, opp)
}

// Flips returns the discs of opp that are turned over when the owner of own places a
// disc on the empty square sq (0 to 63). It is 0 if and only if the move is illegal.
func Flips(own, opp uint64, sq int) uint64 {
	if wide {
		return flipsAVX2(own, opp, &rays[sq&63])
	}
	return flipsInWords(own, opp, sq)
}

// After returns the position after the legal move sq by the owner of own. The results
// are the discs of the opponent, which is the side to move then, the discs of the other
// side, and the opponent's legal moves.
func After(own, opp uint64, sq int) (nextOwn, nextOpp, replies uint64) {
	if wide {
		return afterAVX2(own, opp, 1<<(sq&63), &rays[sq&63])
	}
	return afterInWords(own, opp, sq)
}

// Children fills children with the positions after the given legal moves of the owner of
// own, in the order of the squares.
func Children(own, opp, moves uint64, children []Child) {
	if !wide || moves == 0 {
		childrenInWords(own, opp, moves, children)
		return
	}
	children = children[:bits.OnesCount64(moves)]
	childrenAVX2(own, opp, moves, &rays, &children[0])
}

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

func risingFlips(own, opp, ray uint64) uint64 {
	end := ((opp | ^ray) + 1) & own & ray
	found := (end | -end) >> 63
	return (end - found) & ray
}

func fallingFlips(own, opp, ray uint64) uint64 {
	end := (1 << 63 >> uint(bits.LeadingZeros64(^opp&ray))) & own
	return -(end << 1) & ray
}
