package othello

import (
	"math/bits"
	"math/rand/v2"
	"testing"

	"colat/ai/othello/eval"
	rules "colat/game/othello"

	"pgregory.net/rapid"
)

// symmetries are the eight ways to turn and mirror a board.
func symmetry(set uint64, which int) uint64 {
	turned := uint64(0)
	for ; set != 0; set &= set - 1 {
		sq := bits.TrailingZeros64(set)
		x, y := sq%8, sq/8
		if which&1 != 0 {
			x = 7 - x
		}
		if which&2 != 0 {
			y = 7 - y
		}
		if which&4 != 0 {
			x, y = y, x
		}
		turned |= 1 << (8*y + x)
	}
	return turned
}

// drawPlain draws a position that a game can reach.
func drawPlain(t *rapid.T, least, most int) plain {
	rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
	victory := uint64(0)
	if rapid.Bool().Draw(t, "variant") {
		victory = randomCells(rng)
	}
	return playout(rng, victory, rapid.IntRange(least, most).Draw(t, "empties"))
}

func leafOf(e *Engine, p plain) int {
	e.use(p.victory)
	return e.leaf(p.own, p.opp, rules.Moves(p.own, p.opp))
}

func TestLeafSymmetry(t *testing.T) {
	e := New(Options{TableBytes: 1 << 10})
	rapid.Check(t, func(t *rapid.T) {
		p := drawPlain(t, 2, 56)
		want := leafOf(e, p)
		for which := 1; which < 8; which++ {
			q := plain{symmetry(p.own, which), symmetry(p.opp, which), symmetry(p.victory, which)}
			if got := leafOf(e, q); got != want {
				t.Fatalf("%+v: %d, turned by %d: %d", p, want, which, got)
			}
		}
	})
}

// TestLeafTactics compares what a leaf says about decided positions with the
// rules.
func TestLeafTactics(t *testing.T) {
	e := New(Options{TableBytes: 1 << 10})
	rng := rand.New(rand.NewPCG(20, 1))
	var fifth, ends, parried int
	cells := randomCells(rng)
	for i := range 30000 {
		if i%100 == 0 {
			cells = randomCells(rng)
		}
		p := playout(rng, cells, 2+rng.IntN(30))
		v := leafOf(e, p)
		takes, wins, loses := false, false, true
		for _, sq := range p.moves() {
			q := p.after(sq)
			takes = takes || q.opp&q.victory == q.victory
			over := len(q.moves()) == 0
			wins = wins || over && q.verdict() < 0
			// The opponent answers by taking its fifth cell, or the game is lost.
			answered := over && q.verdict() > 0
			for _, reply := range q.moves() {
				answered = answered || q.after(reply).opp&q.victory == q.victory
			}
			loses = loses && answered
		}
		switch {
		case takes && v < winScore:
			t.Fatalf("%+v: a fifth cell is missed: %d", p, v)
		case v >= winScore && !wins:
			t.Fatalf("%+v: no win at once: %d", p, v)
		case v <= -winScore && (!loses || wins):
			t.Fatalf("%+v: not lost at once: %d", p, v)
		}
		if takes {
			fifth++
		} else if v >= winScore {
			ends++
		} else if v <= -winScore {
			parried++
		}
	}
	if fifth < 10 || ends < 10 || parried < 10 {
		t.Fatalf("too few examples: %d fifth cells, %d ends ahead, %d that nothing parries", fifth, ends, parried)
	}
}

// TestStable plays on from positions at random: no disc called stable is ever
// turned over.
func TestStable(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := drawPlain(t, 2, 30)
		p.victory = 0
		black := true
		safe := [2]uint64{}
		for range 40 {
			own, opp := p.own, p.opp
			if !black {
				own, opp = opp, own
			}
			for side, discs := range [2][2]uint64{{own, opp}, {opp, own}} {
				if safe[side]&^discs[0] != 0 {
					t.Fatalf("stable discs %x of side %d turned over", safe[side]&^discs[0], side)
				}
				safe[side] |= eval.Stable(discs[0], discs[1])
			}
			moves := p.moves()
			if len(moves) == 0 {
				p = p.turned()
			} else {
				p = p.after(rapid.SampledFrom(moves).Draw(t, "move"))
			}
			black = !black
		}
	})
}

// TestStableIsComplete: on a full board every disc is stable.
func TestStableIsComplete(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		own := rapid.Uint64().Draw(t, "own")
		if got := eval.Stable(own, ^own); got != own {
			t.Fatalf("stable of %x on a full board is %x", own, got)
		}
	})
}

func TestTable(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		table := newTable(1 << 16)
		table.serve(false, 0)
		own := rapid.Uint64().Draw(t, "own")
		opp := rapid.Uint64().Draw(t, "opp") &^ own
		want := found{
			lower: rapid.IntRange(-infinity, infinity).Draw(t, "lower"),
			upper: rapid.IntRange(-infinity, infinity).Draw(t, "upper"),
			depth: rapid.IntRange(0, 127).Draw(t, "depth"),
			move:  rapid.IntRange(0, 64).Draw(t, "move"),
		}
		if _, ok := table.probe(own, opp); ok {
			t.Fatal("found in an empty table")
		}
		table.store(own, opp, want)
		if got, ok := table.probe(own, opp); !ok || got != want {
			t.Fatalf("stored %+v, found %+v", want, got)
		}
		for range lastGame {
			table.forget()
			if _, ok := table.probe(own, opp); ok {
				t.Fatal("found after forgetting")
			}
		}
	})
}
