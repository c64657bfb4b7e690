package levels

import (
	"math/bits"

	"colat/game"
	"colat/game/othello"
)

// othelloVision look at both Othellos. Beginners count discs, corners are seen by
// everyone, and the victory cells once an opponent has many.
type othelloVision struct{}

const (
	corners uint64 = 1<<0 | 1<<7 | 1<<56 | 1<<63
	rim     uint64 = 0xff818181818181ff

	// cellEstimate is what the game's estimate counts for the square of a number of
	// victory cells.
	cellEstimate = 30
	// cellWorth is what people count for it who see them.
	cellWorth = 60
)

func (othelloVision) striking(s game.State, m, _ game.Move, _ int) float64 {
	state := s.(*othello.State)
	if state.MustPass() {
		return 1
	}
	own, opp := sides(state)
	square := uint64(1) << m
	flips := othello.Flips(own, opp, int(m))
	rate := 0.06 * float64(bits.OnesCount64(flips)) // many discs turning over are seen
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
	own, opp := sides(state)
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

// cellsSeen is the number of victory cells of one side from which on they are thought
// of.
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

// sides returns the discs of the side to move and of the other one.
func sides(s *othello.State) (own, opp uint64) {
	own, opp = s.Board()
	if s.ToMove() == game.Second {
		return opp, own
	}
	return own, opp
}
