package othello

import "math/bits"

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
