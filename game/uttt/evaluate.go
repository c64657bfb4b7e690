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
