package levels

import (
	"math/bits"

	"colat/game"
	"colat/game/uttt"
)

func init() {
	families["uttt"] = people{always(&blockLadder), func(game.Rules, float64) vision { return blockVision{} }}
}

// blockVision models how people look at Ultimate Tic-Tac-Toe: at the block in which they
// play. The opponent's replies in another block are seen less easily.
type blockVision struct{}

// elsewhere is the factor for moves in another block than the move before.
const elsewhere = 0.55

func (blockVision) striking(s game.State, m, last game.Move, distance int) float64 {
	state := s.(*uttt.State)
	block, cell := uttt.BlockAndCell(m)
	own, opp := state.Stones(state.ToMove(), block), state.Stones(state.ToMove().Opponent(), block)
	bit := uint16(1) << cell
	rate := 0.2
	switch {
	case uttt.HasLine(own | bit):
		rate = 1
	case uttt.HasLine(opp | bit):
		rate = 0.75
	case cell == 4:
		rate = 0.45
	case cell%2 == 0:
		rate = 0.3
	}
	if before, _ := uttt.BlockAndCell(last); distance > 0 && before != block {
		rate *= elsewhere
	}
	return rate
}

// wonBlock is the value of a won block in the simple estimate, in hundredths.
const wonBlock = 100

func (blockVision) value(s game.State, insight float64) int {
	state := s.(*uttt.State)
	side := state.ToMove()
	blocks := bits.OnesCount16(state.Blocks(side)) - bits.OnesCount16(state.Blocks(side.Opponent()))
	return int(insight*float64(state.Evaluate()) + (1-insight)*float64(wonBlock*blocks))
}

var blockLadder = ladder{
	{depth: 1, nodes: 20000, overlooks: 0.9, insight: 0, error: 150},
	{depth: 2, nodes: 20000, overlooks: 0.24, insight: 0.4, error: 60, sees: ownWin},
	{depth: 3, nodes: 20000, overlooks: 0.15, insight: 0.7, error: 60, sees: ownWin},
	{depth: 4, nodes: 20000, overlooks: 0.11, insight: 0.9, error: 40, sees: ownLoss},
	{depth: 5, nodes: 40000, overlooks: 0.06, insight: 1, error: 30, sees: ownLoss},
	{depth: 5, nodes: 20000, overlooks: 0.24, insight: 1, error: 20, sees: ownLoss, calculation: 600},
	{depth: 5, nodes: 20000, overlooks: 0.1, insight: 1, error: 20, sees: ownLoss, calculation: 2000},
}
