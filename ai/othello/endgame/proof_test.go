package endgame

import (
	"context"
	"math/bits"
	"math/rand/v2"
	"testing"

	"colat/ai"
	"colat/ai/othello/eval"
	"colat/ai/othello/othellotest"
	"colat/ai/othello/position"
	rules "colat/game/othello"
)

// upTo lets a solver decide positions with so many empty squares, or with fewer than
// none, so that the rest is for proof numbers.
type upTo struct {
	*Solver
	empties int
}

func (d upTo) Decide(own, opp, moves uint64, target, n, ply int) (int, bool) {
	if n > d.empties {
		return 0, false
	}
	return d.Outcome(own, opp, moves, target, n, ply), true
}

// A testProver proves positions of the victory game with a table of its own.
type testProver struct {
	Prover
	clock  ai.Clock
	solver Solver
	judge  eval.Judge
	tables *eval.Tables
	large  *position.Table
}

// newProver makes a prover whose proof numbers go on until that many squares are
// empty.
func newProver(bytes, empties int) *testProver {
	p := &testProver{large: position.NewTable(bytes), tables: eval.NewTables(eval.VictoryWeights())}
	p.solver.Init(&p.clock, nil)
	p.Init(&p.clock, &p.judge, upTo{&p.solver, empties})
	return p
}

func (p *testProver) serve(victory uint64) {
	p.tables.Serve(victory)
	p.judge.Serve(victory, p.tables)
	p.large.Serve(victory)
	p.solver.Serve(victory, p.large)
	p.Serve(victory, p.large)
	p.clock.Reset(context.Background(), 0, 0)
}

// check compares what is proven, and the move that achieves it, with minimax.
func check(t *testing.T, p *testProver, q othellotest.Position) {
	t.Helper()
	want := q.Minimax()
	p.serve(q.Victory)
	outcome, move, ok := p.Solve(q.Own, q.Opp, rules.Moves(q.Own, q.Opp), bits.OnesCount64(^(q.Own | q.Opp)))
	if !ok || outcome != want {
		t.Fatalf("%+v: proven %d (%v), minimax says %d", q, outcome, ok, want)
	}
	if want < 0 {
		return
	}
	if got := -q.After(move).Minimax(); got != want {
		t.Fatalf("%+v: move %v gets %d, best is %d", q, move, got, want)
	}
}

// TestProofAgainstMinimax asks proof-number search alone, alpha-beta alone, and
// both together, in large tables and in ones that forget nearly everything.
func TestProofAgainstMinimax(t *testing.T) {
	for _, c := range []struct {
		empties, positions int
	}{{2, 100}, {3, 100}, {4, 150}, {5, 150}, {6, 100}, {7, 100}, {8, 50}, {9, 25}, {10, 10}} {
		if testing.Short() {
			c.positions = (c.positions + 4) / 5
		}
		rng := rand.New(rand.NewPCG(21, uint64(c.empties)))
		for _, e := range []*testProver{newProver(1<<20, 0), newProver(1, 0), newProver(1<<20, c.empties-3),
			newProver(1, c.empties)} {
			for range c.positions {
				check(t, e, othellotest.Playout(rng, othellotest.RandomCells(rng), c.empties))
			}
		}
	}
}

// TestProofOfDraws looks for the rare positions in which neither side can win.
func TestProofOfDraws(t *testing.T) {
	rng := rand.New(rand.NewPCG(22, 1))
	e := newProver(1<<20, 2)
	found, wanted := 0, 12
	if testing.Short() {
		wanted = 4
	}
	for found < wanted {
		p := othellotest.Playout(rng, othellotest.RandomCells(rng), 2+rng.IntN(5))
		if p.Minimax() == 0 {
			found++
			check(t, e, p)
		}
	}
}

// TestProofInSlices stops the solver again and again: it goes on where it was.
func TestProofInSlices(t *testing.T) {
	rng := rand.New(rand.NewPCG(23, 1))
	e := newProver(1<<20, 3)
	for range 100 {
		p := othellotest.Playout(rng, othellotest.RandomCells(rng), 9)
		want := p.Minimax()
		e.serve(p.Victory)
		for attempts := 0; ; attempts++ {
			e.clock.Allow(100)
			outcome, _, ok := e.Solve(p.Own, p.Opp, rules.Moves(p.Own, p.Opp), 9)
			if ok && outcome != want {
				t.Fatalf("%+v: proven %v, minimax says %d", p, outcome, want)
			}
			if ok {
				break
			}
			if attempts > 20000 {
				t.Fatalf("%+v: no end", p)
			}
		}
	}
}
