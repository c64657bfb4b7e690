package eval_test

import (
	"math/rand/v2"
	"testing"

	"colat/ai/othello/othellotest"
	rules "colat/game/othello"

	"pgregory.net/rapid"
)

// drawPlain draws a position that a game can reach.
func drawPlain(t *rapid.T, least, most int) othellotest.Position {
	rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
	victory := uint64(0)
	if rapid.Bool().Draw(t, "victory") {
		victory = othellotest.RandomCells(rng)
	}
	return othellotest.Playout(rng, victory, rapid.IntRange(least, most).Draw(t, "empties"))
}

// TestStable plays on from positions at random: no disc called stable is ever
// turned over.
func TestStable(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := drawPlain(t, 2, 30)
		p.Victory = 0
		black := true
		stable := [2]uint64{}
		for range 40 {
			own, opp := p.Own, p.Opp
			if !black {
				own, opp = opp, own
			}
			for side, discs := range [2][2]uint64{{own, opp}, {opp, own}} {
				if stable[side]&^discs[0] != 0 {
					t.Fatalf("stable discs %x of side %d turned over", stable[side]&^discs[0], side)
				}
				stable[side] |= rules.Stable(discs[0], discs[1])
			}
			moves := p.Moves()
			if len(moves) == 0 {
				p = p.Turned()
			} else {
				p = p.After(rapid.SampledFrom(moves).Draw(t, "move"))
			}
			black = !black
		}
	})
}

// TestStableIsComplete: on a full board every disc is stable.
func TestStableIsComplete(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		own := rapid.Uint64().Draw(t, "own")
		if got := rules.Stable(own, ^own); got != own {
			t.Fatalf("stable of %x on a full board is %x", own, got)
		}
	})
}
