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
	v := e.evaluate(c.own, c.opp, c.moves, oppMoves)
	v = max(-4095, min(4095, v)) >> 4
	c.proof = (odds[256-v]*power[1+bits.OnesCount64(oppMoves)])>>10 + 1
	c.disproof = (odds[256+v]*powerA[bits.OnesCount64(c.moves)])>>10 + 1
}

var odds [513]uint32
var power, powerA [65]uint32

var oddsScale = 1000.0
var powerOf = 0.5
var powerOfA = 1.0

func init() { proofTables() }

func proofTables() {
	for i := range odds {
		odds[i] = uint32(64*math.Exp(float64(i*16-4096)/oddsScale) + 0.5)
	}
	for i := range power {
		power[i] = uint32(256*math.Pow(float64(i), powerOf) + 0.5)
		powerA[i] = uint32(256*math.Pow(float64(i), powerOfA) + 0.5)
	}
}
