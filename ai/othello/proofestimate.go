package othello

import (
	"math"
	"math/bits"

	rules "colat/game/othello"
)

// estimateProof gives a child that was never searched its first numbers. The
// side that stands better is nearer to a proof (evaluation in place of ones:
// Winands and Schadd, 2011), and whoever wants to refute a side must answer
// each of its moves.
func (e *Engine) estimateProof(c *proofChild) {
	oppMoves := rules.Moves(c.opp, c.own)
	if e.winsAtOnce(c.own, c.opp, c.moves, oppMoves) {
		c.numbers, c.lower = proven, 1
		return
	}
	if e.takesFifth(c.opp, c.own, oppMoves) != noSquare && e.cannotParry(c.own, c.opp, c.moves) {
		c.numbers, c.upper = disproven, -1
		return
	}
	v := e.evaluate(c.own, c.opp, c.moves, oppMoves)
	v = max(-oddsRange, min(v, oddsRange)) / oddsStep
	c.proof = odds[oddsSize-v]*uint32(1+bits.OnesCount64(oppMoves)) + 1
	c.disproof = odds[oddsSize+v]*uint32(bits.OnesCount64(c.moves)) + 1
}

const (
	oddsScale = 1600 // hundredths of a disc that multiply a number by e
	oddsRange = 4096
	oddsStep  = 16
	oddsSize  = oddsRange / oddsStep
)

// odds[oddsSize+v] is the exponential function of an evaluation of v steps.
var odds = func() (table [2*oddsSize + 1]uint32) {
	for i := range table {
		table[i] = uint32(16*math.Exp(float64((i-oddsSize)*oddsStep)/oddsScale) + 0.5)
	}
	return table
}()
