package levels

import (
	"math/bits"

	"colat/game"
	"colat/game/othello"
)

func init() {
	look := func(game.Rules, float64) vision { return othelloVision{} }
	families["classic"] = people{always(&classicLadder), look}
	families["victory"] = people{always(&victoryLadder), look}
}

// othelloVision models how people look at both Othellos. Beginners count discs, every
// level sees corners, and victory cells count once a side has many.
type othelloVision struct{}

const (
	corners uint64 = 1<<0 | 1<<7 | 1<<56 | 1<<63
	rim     uint64 = 0xff818181818181ff

	// cellEstimate is the weight of the squared number of victory cells in the game's own
	// estimate.
	cellEstimate = 30
	// cellWorth is its weight for levels that see victory cells.
	cellWorth = 60
)

func (othelloVision) striking(s game.State, m, _ game.Move, _ int) float64 {
	state := s.(*othello.State)
	if state.MustPass() {
		return 1
	}
	own, opp := state.Discs()
	square := uint64(1) << m
	flips := othello.Flips(own, opp, int(m))
	rate := 0.06 * float64(bits.OnesCount64(flips)) // moves that turn over many discs are seen
	switch {
	case square&corners != 0:
		rate += 0.8
	case square&rim != 0:
		rate += 0.15
	}
	if cells := (flips | square) & state.VictoryCells(); cells != 0 {
		rate += 0.2
	}
	return min(rate, 1)
}

func (othelloVision) value(s game.State, insight float64) int {
	state := s.(*othello.State)
	own, opp := state.Discs()
	discs := 100 * (bits.OnesCount64(own) - bits.OnesCount64(opp))
	estimate := state.Evaluate()
	if victory := state.VictoryCells(); victory != 0 {
		cells, theirs := bits.OnesCount64(own&victory), bits.OnesCount64(opp&victory)
		estimate -= cellEstimate * (cells*cells - theirs*theirs)
		from := cellsSeen(insight)
		seen := cellWorth * (squareFrom(cells, from) - squareFrom(theirs, from))
		estimate += seen
		discs += seen
	}
	return int(insight*float64(estimate) + (1-insight)*float64(discs))
}

// cellsSeen returns the number of a side's victory cells from which on they are counted.
func cellsSeen(insight float64) int {
	switch {
	case insight < 0.15:
		return 5
	case insight < 0.4:
		return 4
	case insight < 0.7:
		return 3
	}
	return 1
}

func squareFrom(n, from int) int {
	if n < from {
		return 0
	}
	return n * n
}

// classicLadder is for the classic game, which is decided by many small advantages: a
// player without any sense of mobility loses soon, so beginners have a little, and middle
// levels calculate.
var classicLadder = ladder{
	{depth: 1, nodes: 20000, overlooks: 0.5, insight: 0.45, error: 150},
	{depth: 2, nodes: 20000, overlooks: 0.5, insight: 0.6, error: 150, sees: ownWin},
	{depth: 3, nodes: 20000, overlooks: 0.21, insight: 0.75, error: 100, sees: ownWin},
	{depth: 4, nodes: 20000, overlooks: 0.11, insight: 0.9, error: 80, sees: ownLoss},
	{depth: 5, nodes: 20000, overlooks: 0.26, insight: 1, error: 50, sees: ownLoss, calculation: 800},
	{depth: 5, nodes: 20000, overlooks: 0.12, insight: 1, error: 20, sees: ownLoss, calculation: 4500},
	{depth: 5, nodes: 20000, overlooks: 0.05, insight: 1, error: 20, sees: ownLoss, calculation: 25000},
}

var victoryLadder = ladder{
	{depth: 1, nodes: 20000, overlooks: 0.1, insight: 0.5, error: 100},
	{depth: 2, nodes: 20000, overlooks: 0.24, insight: 0.63, error: 150, sees: ownWin},
	{depth: 3, nodes: 20000, overlooks: 0.15, insight: 0.85, error: 130, sees: ownLoss},
	{depth: 4, nodes: 20000, overlooks: 0.1, insight: 1, error: 60, sees: ownLoss},
	{depth: 4, nodes: 20000, overlooks: 0.23, insight: 1, error: 50, sees: ownLoss, calculation: 1400},
	{depth: 4, nodes: 20000, overlooks: 0.1, insight: 1, error: 50, sees: ownLoss, calculation: 4800},
	{depth: 4, nodes: 20000, overlooks: 0.03, insight: 1, error: 50, sees: ownLoss, calculation: 32000},
}
