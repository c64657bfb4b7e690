package uttt

import (
	"math/bits"

	"colat/game"
)

var (
	_ game.Noisy    = (*State)(nil)
	_ game.Decisive = (*State)(nil)
)

// completing returns the members that each complete a line of a set.
func completing(set uint16) (members uint16) {
	for _, line := range lines {
		if missing := line &^ set; missing&(missing-1) == 0 {
			members |= missing
		}
	}
	return members
}

// winning returns the cells with which the side to move would win a block. It returns
// none if the block has been won.
func (s *State) winning(block int) uint16 {
	if (s.owned[0]|s.owned[1])>>block&1 != 0 {
		return 0
	}
	return completing(s.stones[s.toMove][block]) & s.empty(block)
}

// AppendNoisy implements game.Noisy: the moves that win a block.
func (s *State) AppendNoisy(buf []game.Move) []game.Move {
	for blocks := s.Playable(); blocks != 0; blocks &= blocks - 1 {
		block := bits.TrailingZeros16(blocks)
		for cells := s.winning(block); cells != 0; cells &= cells - 1 {
			buf = append(buf, MoveAt(block, bits.TrailingZeros16(cells)))
		}
	}
	return buf
}

// DecisiveMove implements game.Decisive: a move that wins the game. It does not look
// for moves that prevent the opponent from winning.
func (s *State) DecisiveMove() game.Move {
	for blocks := s.Playable() & completing(s.owned[s.toMove]); blocks != 0; blocks &= blocks - 1 {
		block := bits.TrailingZeros16(blocks)
		if cells := s.winning(block); cells != 0 {
			return MoveAt(block, bits.TrailingZeros16(cells))
		}
	}
	return game.NoMove
}
