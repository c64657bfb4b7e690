package uttt

import "math/bits"

// CountLeaves implements game.LeafCounter. It counts the moves of the last ply instead
// of playing them.
func (s *State) CountLeaves(depth int) int64 {
	blocks := s.Playable()
	switch {
	case blocks == 0:
		return 1
	case depth == 1:
		count := 0
		for ; blocks != 0; blocks &= blocks - 1 {
			count += bits.OnesCount16(s.empty(bits.TrailingZeros16(blocks)))
		}
		return int64(count)
	}
	var leaves int64
	for ; blocks != 0; blocks &= blocks - 1 {
		block := bits.TrailingZeros16(blocks)
		for cells := s.empty(block); cells != 0; cells &= cells - 1 {
			s.Play(MoveAt(block, bits.TrailingZeros16(cells)))
			leaves += s.CountLeaves(depth - 1)
			s.Undo()
		}
	}
	return leaves
}
