package uttt

import (
	"math/bits"

	"colat/game"
)

var _ game.Evaluator = (*State)(nil)

// The values, in hundredths of a block, of a line of cells or blocks in which one side
// has one or two and which the other side cannot complete any more, and of a won block.
const (
	oneCell, twoCells   = 3, 18
	oneBlock, twoBlocks = 30, 120
	wonBlock            = 100
)

// Evaluate implements game.Evaluator, in hundredths of a block. A won block counts 100.
// A line of cells or blocks counts if only one side can still complete it, more if that
// side has more of it. The value of cells is proportional to the number of lines of
// blocks through their block that the side can still complete, divided by three.
func (s *State) Evaluate() int {
	return s.worth(s.toMove) - s.worth(s.toMove.Opponent())
}

// worth returns the value of a side's blocks and cells.
func (s *State) worth(side game.Player) int {
	own, opp := &s.stones[side], &s.stones[side.Opponent()]
	decided := s.owned[0] | s.owned[1]
	lost := (s.shut | s.owned[side.Opponent()]) &^ s.owned[side] // won by the other side, or drawn
	blocks := &inLines[s.owned[side]]
	possible := ^inLines[lost].some
	score := wonBlock*bits.OnesCount16(s.owned[side]) +
		oneBlock*bits.OnesCount8(blocks.one&possible) + twoBlocks*bits.OnesCount8(blocks.two&possible)
	for rest := all &^ (s.shut | decided); rest != 0; rest &= rest - 1 {
		block := bits.TrailingZeros16(rest)
		in, open := &inLines[own[block]], ^inLines[opp[block]].some
		potential := oneCell*bits.OnesCount8(in.one&open) + twoCells*bits.OnesCount8(in.two&open)
		score += potential * bits.OnesCount8(inLines[1<<block].one&possible) / 3
	}
	return score
}

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

// Winning returns the cells with which a side would win a block, as bits 0 to 8. It
// returns none if the block has been won.
func (s *State) Winning(side game.Player, block int) uint16 {
	if (s.owned[0]|s.owned[1])>>block&1 != 0 {
		return 0
	}
	return completing(s.stones[side][block]) & s.empty(block)
}

// Open returns the blocks that can still be won, as bits 0 to 8.
func (s *State) Open() uint16 { return all &^ (s.owned[0] | s.owned[1] | s.shut) }

// Deciding returns the open blocks with which a side would win the game, as bits 0 to 8.
func (s *State) Deciding(side game.Player) uint16 { return completing(s.owned[side]) & s.Open() }

// AppendNoisy implements game.Noisy: the moves that win a block.
func (s *State) AppendNoisy(buf []game.Move) []game.Move {
	for blocks := s.Playable(); blocks != 0; blocks &= blocks - 1 {
		block := bits.TrailingZeros16(blocks)
		for cells := s.Winning(s.toMove, block); cells != 0; cells &= cells - 1 {
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
		if cells := s.Winning(s.toMove, block); cells != 0 {
			return MoveAt(block, bits.TrailingZeros16(cells))
		}
	}
	return game.NoMove
}
