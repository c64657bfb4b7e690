package othello

import "colat/game"

// Odd constants with well mixed bits: 2^64 divided by the golden ratio, and the
// multipliers of the finalizer of SplitMix64 (Steele, Lea and Flood, "Fast
// splittable pseudorandom number generators", 2014, in David Stafford's variant
// 13).
const (
	golden  = 0x9e3779b97f4a7c15
	stretch = 0xbf58476d1ce4e5b9
	spread  = 0x94d049bb133111eb
)

// scramble is the finalizer of SplitMix64: a bijection in which each bit of x
// reaches every bit of the result.
func scramble(x uint64) uint64 {
	x ^= x >> 30
	x *= stretch
	x ^= x >> 27
	x *= spread
	return x ^ x>>31
}

// Hash implements game.State. It covers the discs, the side to move, the victory
// cells and the rules. It is computed anew at each call, which two short chains
// of multiplications make as cheap as keeping it up to date disc by disc.
func (s *State) Hash() uint64 {
	key := s.key
	if s.toMove == game.Second {
		key ^= golden
	}
	own := (s.own ^ key) * golden
	return scramble((own^own>>32)*stretch + s.opp)
}
