package position

import rules "colat/game/othello"

// Sets of squares. Bit 8y+x is the square in column x and row y.
const (
	Corners = 0x8100000000000081
	ColumnA = rules.ColumnA
	ColumnH = rules.ColumnH
)

// NoSquare stands for the square of a pass, and for that of a best move where none
// is known.
const NoSquare = 64

// Around returns the squares next to a set of squares, and most of the set.
func Around(set uint64) uint64 {
	wide := set | set<<1&^ColumnA | set>>1&^ColumnH
	return wide | wide<<8 | wide>>8
}

// Neighbours[sq] holds the squares next to sq.
var Neighbours = func() (table [64]uint64) {
	for sq := range table {
		table[sq] = Around(1<<sq) &^ (1 << sq)
	}
	return table
}()
