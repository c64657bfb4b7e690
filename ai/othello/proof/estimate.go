package proof

import (
	"math"
	"math/bits"

	"colat/ai/othello/position"
	"colat/ai/othello/table"
	rules "colat/game/othello"
)

// estimate initializes the numbers of a child that was never searched. The better a side
// stands, the nearer it is to a proof (evaluation in place of ones: Winands and Schadd,
// 2011), and a refutation must answer each move of the refuted side.
func (s *Prover) estimate(c *child) {
	oppMoves := rules.Moves(c.opp, c.own)
	if s.leaf.WinsAtOnce(c.own, c.opp, c.moves, oppMoves) {
		c.Numbers, c.lower = table.Proven, 1
		return
	}
	if s.leaf.TakesFifth(c.opp, c.own, oppMoves) != position.NoSquare && s.leaf.CannotParry(c.own, c.opp, c.moves) {
		c.Numbers, c.upper = table.Disproven, -1
		return
	}
	v := s.leaf.Estimate(c.own, c.opp, c.moves, oppMoves)
	v = max(-oddsRange, min(v, oddsRange)) / oddsStep
	c.Proof = odds[oddsSize-v]*uint32(1+bits.OnesCount64(oppMoves)) + 1
	c.Disproof = odds[oddsSize+v]*uint32(bits.OnesCount64(c.moves)) + 1
}

const (
	oddsScale = 1600 // hundredths of a disc that multiply a number by e
	oddsRange = 4096
	oddsStep  = 16
	oddsSize  = oddsRange / oddsStep
)

// odds[oddsSize+v] is 16 times the exponential function of an evaluation of v steps.
var odds = func() (table [2*oddsSize + 1]uint32) {
	for i := range table {
		table[i] = uint32(16*math.Exp(float64((i-oddsSize)*oddsStep)/oddsScale) + 0.5)
	}
	return table
}()
