package othello

// The twins of movesInWords, flipsInWords and afterInWords that work on all four pairs of
// directions at once.

//go:noescape
func movesAVX2(own, opp uint64) uint64

//go:noescape
func flipsAVX2(own, opp uint64, rays *[8]uint64) uint64

//go:noescape
func afterAVX2(own, opp, disc uint64, rays *[8]uint64) (nextOwn, nextOpp, replies uint64)

func hasAVX2() bool

var wide = hasAVX2()

// Moves returns the squares on which the owner of own may put a disc.
func Moves(own, opp uint64) uint64 {
	if wide {
		return movesAVX2(own, opp)
	}
	return movesInWords(own, opp)
}

// Flips returns the discs of opp that turn over when the owner of own puts a
// disc on the empty square sq (0 to 63). It is 0 if and only if the move is
// illegal.
func Flips(own, opp uint64, sq int) uint64 {
	if wide {
		return flipsAVX2(own, opp, &rays[sq&63])
	}
	return flipsInWords(own, opp, sq)
}

// After returns the position after the owner of own has made the legal move sq,
// from the side of the opponent, who is to move, with the opponent's moves.
func After(own, opp uint64, sq int) (nextOwn, nextOpp, replies uint64) {
	if wide {
		return afterAVX2(own, opp, 1<<(sq&63), &rays[sq&63])
	}
	return afterInWords(own, opp, sq)
}
