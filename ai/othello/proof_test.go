package othello

import (
	"context"
	"math/bits"
	"math/rand/v2"
	"testing"

	"pgregory.net/rapid"

	"colat/ai"
	rules "colat/game/othello"
)

// proofEngine makes an engine whose proof-number search goes on until that many
// squares are empty.
func proofEngine(table, leaf int) *Engine {
	e := New(Options{TableBytes: table})
	e.leafEmpties = leaf
	return e
}

// TestProofAgainstMinimax asks proof-number search alone, alpha-beta alone, and
// both together, in large tables and in ones that forget nearly everything.
func TestProofAgainstMinimax(t *testing.T) {
	for _, c := range []struct {
		empties, positions int
	}{{2, 300}, {3, 300}, {4, 300}, {5, 300}, {6, 300}, {7, 300}, {8, 200}, {9, 100}, {10, 30}} {
		rng := rand.New(rand.NewPCG(21, uint64(c.empties)))
		for _, e := range []*Engine{proofEngine(1<<20, 0), proofEngine(1, 0), proofEngine(1<<20, c.empties-3), proofEngine(1, c.empties)} {
			for range c.positions {
				checkSolver(t, e, playout(rng, randomCells(rng), c.empties))
			}
		}
	}
}

// TestProofOfDraws looks for the rare positions in which neither side can win.
func TestProofOfDraws(t *testing.T) {
	rng := rand.New(rand.NewPCG(22, 1))
	e := proofEngine(1<<20, 2)
	found := 0
	for found < 12 {
		p := playout(rng, randomCells(rng), 2+rng.IntN(5))
		if p.minimax() == 0 {
			found++
			checkSolver(t, e, p)
			checkSolve(t, e, p)
		}
	}
}

// TestProofInSlices stops the solver again and again: it goes on where it was.
func TestProofInSlices(t *testing.T) {
	rng := rand.New(rand.NewPCG(23, 1))
	e := proofEngine(1<<20, 3)
	for range 100 {
		p := playout(rng, randomCells(rng), 9)
		want := p.minimax()
		e.use(p.victory)
		e.setRoot(p.own, p.opp)
		if e.outcome != ai.Unknown {
			continue
		}
		e.begin(context.Background(), 0, 0)
		attempts := 0
		for !e.solveRoot(100) {
			if attempts++; attempts > 20000 {
				t.Fatalf("%+v: no end", p)
			}
		}
		if e.outcome != outcomes[want] {
			t.Fatalf("%+v: solved as %v, minimax says %d", p, e.outcome, want)
		}
	}
}

// TestSettleBounds holds what alpha-beta claims against the truth: beyond the
// window its answers are bounds.
func TestSettleBounds(t *testing.T) {
	e := New(Options{TableBytes: 1 << 16})
	rapid.Check(t, func(t *rapid.T) {
		rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 24))
		n := rapid.IntRange(1, 9).Draw(t, "empties")
		p := playout(rng, randomCells(rng), n)
		e.use(p.victory)
		e.setRoot(p.own, p.opp)
		e.begin(context.Background(), 0, 0)
		truth := p.minimax()
		if v := e.majority(p.own, p.opp); v != 0 && v != truth {
			t.Fatalf("%+v: stable discs say %d, minimax %d", p, v, truth)
		}
		for target := range 2 {
			v := e.settle(p.own, p.opp, rules.Moves(p.own, p.opp), target, n, 1)
			if v >= target && truth < v || v < target && truth > v {
				t.Fatalf("%+v, target %d: %d, minimax says %d", p, target, v, truth)
			}
		}
	})
}

// TestMajorityIsTrue looks where the cut-off by stable discs strikes, which is
// seldom in games played at random.
func TestMajorityIsTrue(t *testing.T) {
	rng := rand.New(rand.NewPCG(25, 1))
	e := New(Options{TableBytes: 1 << 16})
	struck := 0
	for range 30000 {
		p := playout(rng, randomCells(rng), 3+rng.IntN(5))
		e.use(p.victory)
		if v := e.majority(p.own, p.opp); v != 0 {
			struck++
			if truth := p.minimax(); v != truth {
				t.Fatalf("%+v: stable discs say %d, minimax %d", p, v, truth)
			}
		}
	}
	if struck < 20 {
		t.Errorf("stable discs decided %d positions, too few to tell", struck)
	}
}

// TestPackedNumbers checks that numbers come back from the table in their order
// and hardly larger, never smaller.
func TestPackedNumbers(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		x := rapid.Uint32Range(0, unprovable).Draw(t, "x")
		y := rapid.Uint32Range(x, unprovable).Draw(t, "y")
		px, py := packNumber(x), packNumber(y)
		if px > py || px > numberMask || py > numberMask {
			t.Fatalf("%d and %d are packed as %d and %d", x, y, px, py)
		}
		if back := unpackNumber(px); back < x || back-x > x/256 {
			t.Fatalf("%d comes back as %d", x, back)
		}
	})
	for _, x := range []uint32{0, 1, 255, 256, 511, 512, 513, 1023, 1 << 20, unprovable - 1, unprovable} {
		if back := unpackNumber(packNumber(x)); back < x {
			t.Errorf("%d comes back as %d", x, back)
		}
	}
	if unpackNumber(packNumber(unprovable)) != unprovable {
		t.Error("what cannot be proven comes back as something else")
	}
}

// TestOtherCells settles the same discs with one set of victory cells after another,
// where the outcomes differ: what was found out with the first says nothing about
// the second.
func TestOtherCells(t *testing.T) {
	rng := rand.New(rand.NewPCG(26, 1))
	e := New(Options{TableBytes: 1 << 16})
	different := 0
	for range 3000 {
		p := playout(rng, randomCells(rng), 7)
		q := p
		q.victory = randomCells(rng)
		if q.decided() {
			continue
		}
		truths := [2]int{p.minimax(), q.minimax()}
		if truths[0] == truths[1] {
			continue
		}
		different++
		for i, p := range []plain{p, q} {
			e.use(p.victory)
			e.setRoot(p.own, p.opp)
			e.begin(context.Background(), 0, 0)
			v := e.settle(p.own, p.opp, rules.Moves(p.own, p.opp), 1, bits.OnesCount64(^(p.own | p.opp)), 1)
			if v > truths[i] && v >= 1 || v < truths[i] && v < 1 {
				t.Fatalf("%+v after other cells: %d, minimax says %d", p, v, truths[i])
			}
		}
	}
	if different < 100 {
		t.Errorf("the cells made a difference in %d positions, too few to tell", different)
	}
}
