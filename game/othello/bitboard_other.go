//go:build !amd64

package othello

// Moves returns the squares on which the owner of own may place a disc.
func Moves(own, opp uint64) uint64 { return movesInWords(own, opp) }

// Flips returns the discs of opp that are turned over when the owner of own places a
// disc on the empty square sq (0 to 63). It is 0 if and only if the move is illegal.
func Flips(own, opp uint64, sq int) uint64 { return flipsOnLines(own, opp, sq) }

// After returns the position after the legal move sq by the owner of own. The results
// are the discs of the opponent, which is the side to move then, the discs of the other
// side, and the opponent's legal moves.
func After(own, opp uint64, sq int) (nextOwn, nextOpp, replies uint64) {
	return afterInWords(own, opp, sq)
}

// Children fills children with the positions after the given legal moves of the owner of
// own, in the order of the squares.
func Children(own, opp, moves uint64, children []Child) {
	childrenInWords(own, opp, moves, children)
}
