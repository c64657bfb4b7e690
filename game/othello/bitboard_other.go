//go:build !amd64

package othello

// Moves returns the squares on which the owner of own may put a disc.
func Moves(own, opp uint64) uint64 { return movesInWords(own, opp) }

// Flips returns the discs of opp that turn over when the owner of own puts a
// disc on the empty square sq (0 to 63). It is 0 if and only if the move is
// illegal.
func Flips(own, opp uint64, sq int) uint64 { return flipsOnLines(own, opp, sq) }

// After returns the position after the owner of own has made the legal move sq,
// from the side of the opponent, who is to move, with the opponent's moves.
func After(own, opp uint64, sq int) (nextOwn, nextOpp, replies uint64) {
	return afterInWords(own, opp, sq)
}
