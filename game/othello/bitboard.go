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

	// Along rows an addition carries through a run to the square behind it.
	found := (inner + inner&(own<<1)) &^ inner
	down := inner & (own >> 1)
	down |= inner & (down >> 1)
	pairs := inner & (inner >> 1)
	down |= pairs & (down >> 2)
	down |= pairs & (down >> 2)
	found |= down >> 1

	up := inner & (own << 7)
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

// afterInWords implements After in plain Go.
func afterInWords(own, opp uint64, sq int) (nextOwn, nextOpp, replies uint64) {
	flips := flipsOnLines(own, opp, sq)
	own, opp = own|flips|1<<(sq&63), opp&^flips
	return opp, own, movesInWords(opp, own)
}

// A Child is the position after a move, from the point of view of the side then to move.
// Score and Estimate are left to the search, which keeps what it ranks children by next to
// their discs.
type Child struct {
	Own, Opp        uint64
	Moves           uint64 // legal for Own
	Score, Estimate int32
	Sq              uint8 // of the move
}

// childrenInWords implements Children in plain Go.
func childrenInWords(own, opp, moves uint64, children []Child) {
	children = children[:bits.OnesCount64(moves)]
	for i := range children {
		c := &children[i]
		sq := bits.TrailingZeros64(moves)
		moves &= moves - 1
		flips := flipsOnLines(own, opp, sq)
		c.Own, c.Opp = opp&^flips, own|flips|1<<(sq&63)
		c.Moves = movesInWords(c.Own, c.Opp)
		c.Sq = uint8(sq)
	}
}

// flipsOnLines implements Flips with tables: a multiplication gathers each of the four
// lines through the square into eight bits (known in chess programming as kindergarten
// bitboards), and a table gives the discs to turn over on it.
func flipsOnLines(own, opp uint64, sq int) uint64 {
	d := &diagonals[sq&63]
	x, y := uint(sq&7), uint(sq>>3&7)
	ends, between := &outflanking[x], &enclosed[x]
	row := uint64(between[uint8(ends[opp>>(8*y+1)&63])&uint8(own>>(8*y))]) << (8 * y)
	rising := uint64(between[ends[opp&d.rising*ColumnA>>57&63]&uint8(own&d.rising*ColumnA>>56)])
	falling := uint64(between[ends[opp&d.falling*ColumnA>>57&63]&uint8(own&d.falling*ColumnA>>56)])
	ends, between = &outflanking[y], &enclosed[y]
	column := uint64(between[ends[opp>>x&ColumnA*gather>>57&63]&uint8(own>>x&ColumnA*gather>>56)])
	return row | column*scatter&ColumnA<<x | rising*ColumnA&d.rising | falling*ColumnA&d.falling
}

// The columns at the left and the right edge of the board.
const (
	ColumnA = 0x0101010101010101
	ColumnH = ColumnA << 7
)

const (
	gather  = 0x0102040810204080 // moves column a to the highest byte, row 1 to its lowest bit
	scatter = 0x0002040810204081 // moves the lowest byte back to column a
)

// diagonals[sq] holds the two diagonals through sq.
var diagonals = func() (table [64]struct{ rising, falling uint64 }) {
	for sq := range table {
		r := &rays[sq]
		table[sq].rising = r[3] | r[7] | 1<<sq
		table[sq].falling = r[1] | r[5] | 1<<sq
	}
	return table
}()

// outflanking[at][line] holds the places behind the opponent's runs that begin next to
// place at, where line holds the opponent's discs on the six inner places.
var outflanking = func() (table [8][64]uint8) {
	for at := range table {
		for line := range table[at] {
			opp := line << 1
			up := bits.TrailingZeros(^uint(opp >> at >> 1))
			if end := at + 1 + up; up > 0 && end < 8 {
				table[at][line] |= 1 << end
			}
			down := bits.LeadingZeros8(^uint8(opp << (8 - at)))
			if end := at - 1 - down; down > 0 && end >= 0 {
				table[at][line] |= 1 << end
			}
		}
	}
	return table
}()

// enclosed[at][ends] holds the places between place at and the nearest of ends on
// either side.
var enclosed = func() (table [8][256]uint8) {
	for at := range table {
		for ends := range table[at] {
			if above := ends >> at >> 1; above != 0 {
				table[at][ends] |= uint8((above&-above - 1) << at << 1)
			}
			if below := uint(ends) & (1<<at - 1); below != 0 {
				table[at][ends] |= uint8(1<<at - 1<<bits.Len(below))
			}
		}
	}
	return table
}()
