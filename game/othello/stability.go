package othello

import "colat/game"

// Stable returns the discs of each side that the function Stable finds.
func (s *State) Stable() (black, white uint64) {
	own, opp := StableOfBoth(s.own, s.opp)
	if s.toMove == game.First {
		return own, opp
	}
	return opp, own
}

// fullLines returns, for each of the four line directions, the squares whose whole line
// is occupied and the squares at the ends of lines in that direction, where no disc can
// be outflanked along the line.
func fullLines(occupied uint64) (row, column, rising, falling uint64) {
	row = occupied & (occupied >> 4)
	row &= row >> 2
	row &= row >> 1
	row = row&ColumnA*0xff | ColumnA | ColumnH

	column = occupied & (occupied>>32 | occupied<<32)
	column &= column>>16 | column<<48
	column &= column>>8 | column<<56
	column |= rowOne | rowEight

	// Along diagonals a square counts as full towards an end if the squares up to the
	// border are full. Each step doubles the distance; the masks hold the squares that
	// are nearer to the border.
	up := occupied & (0xff80808080808080 | occupied>>9)
	up &= 0xffffc0c0c0c0c0c0 | up>>18
	up &= 0xfffffffff0f0f0f0 | up>>36
	down := occupied & (0x01010101010101ff | occupied<<9)
	down &= 0x030303030303ffff | down<<18
	down &= 0x0f0f0f0fffffffff | down<<36
	rising = up&down | rim

	up = occupied & (0xff01010101010101 | occupied>>7)
	up &= 0xffff030303030303 | up>>14
	up &= 0xffffffff0f0f0f0f | up>>28
	down = occupied & (0x80808080808080ff | occupied<<7)
	down &= 0xc0c0c0c0c0c0ffff | down<<14
	down &= 0xf0f0f0f0ffffffff | down<<28
	falling = up&down | rim
	return
}

// Stable returns discs of own that can never be turned over: in each of the four
// directions they are on a full line, at its end, or next to a disc known to be stable.
// It may miss some.
func Stable(own, opp uint64) uint64 {
	row, column, rising, falling := fullLines(own | opp)
	return withStable(own&row&column&rising&falling, own, row, column, rising, falling)
}

// StableOfBoth returns Stable for each side.
func StableOfBoth(own, opp uint64) (ofOwn, ofOpp uint64) {
	row, column, rising, falling := fullLines(own | opp)
	firm := row & column & rising & falling
	if firm&own != 0 {
		ofOwn = withStable(own&firm, own, row, column, rising, falling)
	}
	if firm&opp != 0 {
		ofOpp = withStable(opp&firm, opp, row, column, rising, falling)
	}
	return ofOwn, ofOpp
}

// withStable returns stable, a set of stable discs of own, and those of own that are stable
// next to them, given the results of fullLines.
func withStable(stable, own, row, column, rising, falling uint64) uint64 {
	for {
		grown := own &
			(row | stable<<1&^ColumnA | stable>>1&^ColumnH) &
			(column | stable<<8 | stable>>8) &
			(rising | stable<<9&^ColumnA | stable>>9&^ColumnH) &
			(falling | stable<<7&^ColumnH | stable>>7&^ColumnA)
		if grown&^stable == 0 {
			return stable
		}
		stable |= grown
	}
}
