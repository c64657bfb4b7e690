package othello

import "colat/game"

// stretch is an odd number with well-mixed bits, a multiplier of SplitMix64.
const stretch = 0xbf58476d1ce4e5b9

// Hash implements game.State. It covers the discs, the side to move, the victory cells
// and the rules. It is computed on each call with two short chains of multiplications,
// which is as cheap as an incremental update disc by disc.
func (s *State) Hash() uint64 {
	key := s.key
	if s.toMove == game.Second {
		key ^= game.Golden
	}
	own := (s.own ^ key) * game.Golden
	return game.Scramble((own^own>>32)*stretch + s.opp)
}
