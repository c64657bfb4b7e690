package eval

import "math/bits"

// A Random generates random numbers by xorshift (Marsaglia, "Xorshift RNGs", 2003). It
// must not be 0.
type Random uint64

func (r *Random) next() uint64 {
	x := uint64(*r)
	x ^= x << 13
	x ^= x >> 7
	x ^= x << 17
	*r = Random(x)
	return x
}

// DecisivePlayout plays random moves, each legal one with the same probability, until the
// game is over, but a side that can win at once does so (Teytaud and Teytaud, "On the Huge
// Benefit of Decisive Moves in Monte-Carlo Algorithms", 2010). It does not update Hash.
func (b *Board) DecisivePlayout(random *Random) {
	r := *random
	for b.Ending == Going {
		m, wins := b.WinsAtOnce()
		if !wins {
			m = b.draw(r.next())
		}
		b.put(m)
	}
	*random = r
}

// draw maps a random number to a legal move.
func (b *Board) draw(r uint64) Move {
	if b.Target != Free {
		cells := b.Empty(int(b.Target))
		n := r >> 32 * uint64(bits.OnesCount16(cells)) >> 32
		return Move(9*b.Target) + Move(members[cells][n])
	}
	n := int(uint64(uint32(r)) * uint64(b.Room()) >> 32)
	for blocks := all &^ b.Shut; ; blocks &= blocks - 1 {
		block := bits.TrailingZeros16(blocks)
		cells := b.Empty(block)
		count := bits.OnesCount16(cells)
		if n < count {
			return Move(9*block) + Move(members[cells][n])
		}
		n -= count
	}
}

// members lists the members of each set in ascending order.
var members = func() (table [all + 1][9]uint8) {
	for set := range table {
		for n, rest := 0, uint16(set); rest != 0; n, rest = n+1, rest&(rest-1) {
			table[set][n] = uint8(bits.TrailingZeros16(rest))
		}
	}
	return table
}()
