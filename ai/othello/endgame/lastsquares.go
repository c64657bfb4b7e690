package endgame

import (
	"math/bits"

	"colat/ai"
	"colat/ai/othello/position"
	rules "colat/game/othello"
)

// Most nodes of an exact search have one to four empty squares, so each of these numbers
// has its own function. The functions take the squares, in the order in which to try
// them, and alpha, a difference of discs. They return a fail-soft bound: if it is above
// alpha, the value is at least the bound, otherwise at most. Of the Solver they use only
// the clock, to count nodes.

// lastOne returns the value if only sq is empty.
func lastOne(own, opp uint64, sq int) int {
	n := 2 * bits.OnesCount64(own)
	if flips := lastFlips(own, sq); flips != 0 {
		return n + flips + 2 - 64
	}
	if flips := lastFlips(opp, sq); flips != 0 {
		return n - flips - 64
	}
	return n - 63 // neither side can fill it
}

// lastTwo returns a bound if only s1 and s2 are empty.
func lastTwo(c *ai.Clock, own, opp uint64, alpha, s1, s2 int) int {
	c.Nodes++
	best := -position.Infinity
	if position.Neighbours[s1&63]&opp != 0 {
		if flips := rules.Flips(own, opp, s1); flips != 0 {
			c.Nodes++
			best = -lastOne(opp&^flips, own|flips|1<<(s1&63), s2)
			if best > alpha {
				return best
			}
		}
	}
	if position.Neighbours[s2&63]&opp != 0 {
		if flips := rules.Flips(own, opp, s2); flips != 0 {
			c.Nodes++
			return max(best, -lastOne(opp&^flips, own|flips|1<<(s2&63), s1))
		}
	}
	if best > -position.Infinity {
		return best
	}

	// The side must pass: the opponent moves and minimizes the value.
	best = position.Infinity
	if position.Neighbours[s1&63]&own != 0 {
		if flips := rules.Flips(opp, own, s1); flips != 0 {
			c.Nodes++
			best = lastOne(own&^flips, opp|flips|1<<(s1&63), s2)
			if best <= alpha {
				return best
			}
		}
	}
	if position.Neighbours[s2&63]&own != 0 {
		if flips := rules.Flips(opp, own, s2); flips != 0 {
			c.Nodes++
			return min(best, lastOne(own&^flips, opp|flips|1<<(s2&63), s1))
		}
	}
	if best < position.Infinity {
		return best
	}
	return position.Difference(own, opp)
}

// lastThree returns a bound if only three squares are empty.
func lastThree(c *ai.Clock, own, opp uint64, alpha, s1, s2, s3 int) int {
	c.Nodes++
	best := -position.Infinity
	if position.Neighbours[s1&63]&opp != 0 {
		if flips := rules.Flips(own, opp, s1); flips != 0 {
			best = -lastTwo(c, opp&^flips, own|flips|1<<(s1&63), ^alpha, s2, s3)
			if best > alpha {
				return best
			}
		}
	}
	if position.Neighbours[s2&63]&opp != 0 {
		if flips := rules.Flips(own, opp, s2); flips != 0 {
			best = max(best, -lastTwo(c, opp&^flips, own|flips|1<<(s2&63), ^alpha, s1, s3))
			if best > alpha {
				return best
			}
		}
	}
	if position.Neighbours[s3&63]&opp != 0 {
		if flips := rules.Flips(own, opp, s3); flips != 0 {
			return max(best, -lastTwo(c, opp&^flips, own|flips|1<<(s3&63), ^alpha, s1, s2))
		}
	}
	if best > -position.Infinity {
		return best
	}
	if rules.Moves(opp, own) == 0 {
		return position.Difference(own, opp)
	}
	return -lastThree(c, opp, own, ^alpha, s1, s2, s3)
}

// lastFour returns a bound if only the four squares of empties are empty; odd holds the
// quarters of the board with an odd number of them. A side that plays in such a quarter
// may get the last move there, so lone squares come first.
func lastFour(c *ai.Clock, own, opp uint64, alpha int, empties, odd uint64) int {
	c.Nodes++
	// Lone squares come before pairs, so that the squares left after one move are in that
	// order, too. Only of two pairs the other half of the broken pair must come first.
	first := empties & odd
	pairs := first == 0
	switch {
	case pairs:
		if first = empties & position.QuarterOf[bits.TrailingZeros64(empties)&63]; first == empties {
			first &= first - 1
			first &= first - 1
		}
	case first == empties:
		// A lone square and three together, or four alone.
		for _, quarter := range [4]uint64{position.Quarter1, position.Quarter2, position.Quarter3, position.Quarter4} {
			if one := empties & quarter; one != 0 && one&(one-1) == 0 {
				first = one | (empties^one)&-(empties^one)
				break
			}
		}
	}
	s1, s2 := bits.TrailingZeros64(first), 63-bits.LeadingZeros64(first)
	rest := empties &^ first
	s3, s4 := bits.TrailingZeros64(rest), 63-bits.LeadingZeros64(rest)

	best := -position.Infinity
	if position.Neighbours[s1&63]&opp != 0 {
		if flips := rules.Flips(own, opp, s1); flips != 0 {
			best = -lastThree(c, opp&^flips, own|flips|1<<(s1&63), ^alpha, s2, s3, s4)
			if best > alpha {
				return best
			}
		}
	}
	if position.Neighbours[s2&63]&opp != 0 {
		if flips := rules.Flips(own, opp, s2); flips != 0 {
			best = max(best, -lastThree(c, opp&^flips, own|flips|1<<(s2&63), ^alpha, s1, s3, s4))
			if best > alpha {
				return best
			}
		}
	}
	if position.Neighbours[s3&63]&opp != 0 {
		if flips := rules.Flips(own, opp, s3); flips != 0 {
			t1, t2, t3 := s1, s2, s4
			if pairs {
				t1, t2, t3 = s4, s1, s2
			}
			best = max(best, -lastThree(c, opp&^flips, own|flips|1<<(s3&63), ^alpha, t1, t2, t3))
			if best > alpha {
				return best
			}
		}
	}
	if position.Neighbours[s4&63]&opp != 0 {
		if flips := rules.Flips(own, opp, s4); flips != 0 {
			t1, t2, t3 := s1, s2, s3
			if pairs {
				t1, t2, t3 = s3, s1, s2
			}
			return max(best, -lastThree(c, opp&^flips, own|flips|1<<(s4&63), ^alpha, t1, t2, t3))
		}
	}
	if best > -position.Infinity {
		return best
	}
	if rules.Moves(opp, own) == 0 {
		return position.Difference(own, opp)
	}
	return -lastFour(c, opp, own, ^alpha, empties, odd)
}

// On the last empty square no disc is turned over, only counted: the final difference
// follows from the mover's discs and the number of flips (Richard Delorme, Edax; Gunnar
// Andersson, "Writing an Othello program"). The bits of each line through the square are
// gathered into eight bits, which index a table of flip counts.

// lastCounts[at][line] is twice the number of discs turned over by a disc at place at of
// a line, which has own discs where line has a bit and opposing discs elsewhere. Places
// beyond the end of a short diagonal count as opposing: a run into them never ends in an
// own disc.
var lastCounts = func() (table [8][256]uint8) {
	for at := range table {
		for line := range table[at] {
			rest := uint(line) >> at >> 1
			count := 0
			if rest != 0 {
				count += bits.TrailingZeros(rest)
			}
			if before := uint(line) & (1<<at - 1); before != 0 {
				count += at - bits.Len(before)
			}
			table[at][line] = uint8(2 * count)
		}
	}
	return table
}()

// linesThrough holds what lastFlips looks up for a square: the counts at its places on rows
// and diagonals, and on its column, and the squares of both diagonals through it.
type linesThrough struct {
	across, along   *[256]uint8
	rising, falling uint64
}

var through = func() (table [64]linesThrough) {
	for sq := range table {
		l := &table[sq]
		l.across, l.along = &lastCounts[sq%8], &lastCounts[sq/8]
		for other := range 64 {
			dx, dy := other%8-sq%8, other/8-sq/8
			if dx == dy {
				l.rising |= 1 << other
			}
			if dx == -dy {
				l.falling |= 1 << other
			}
		}
	}
	return table
}()

const (
	// gatherColumn moves the bits of column a to the highest byte, row 1 lowest;
	// gatherRows moves one bit per column there.
	gatherColumn = 0x0102040810204080
	gatherRows   = position.ColumnA
)

// lastFlips returns twice the number of discs turned over when the owner of own fills sq
// and every other square that is not own's is the opponent's.
func lastFlips(own uint64, sq int) int {
	l := &through[sq&63]
	return int(l.across[own>>(sq&56)&255]) + int(l.along[own>>(sq&7)&position.ColumnA*gatherColumn>>56]) +
		int(l.across[own&l.rising*gatherRows>>56]) + int(l.across[own&l.falling*gatherRows>>56])
}
