package endgame

import (
	"context"
	"math/bits"
	"math/rand/v2"
	"testing"

	"colat/ai"
	"colat/ai/othello/othellotest"
	"colat/ai/othello/position"
	rules "colat/game/othello"

	"pgregory.net/rapid"
)

// A testSolver is served with a table of its own. It orders moves without a search.
type testSolver struct {
	Solver
	clock ai.Clock
	large *position.Table
}

// noSearch finds all positions the same.
type noSearch struct{}

func (noSearch) Value(own, opp, moves uint64, depth, ply int) int { return 0 }

func newSolver(bytes int) *testSolver {
	s := &testSolver{large: position.NewTable(bytes)}
	s.Init(&s.clock, noSearch{})
	return s
}

func (s *testSolver) serve(victory uint64) {
	s.large.Serve(victory)
	s.Serve(victory, s.large)
	s.clock.Reset(context.Background(), 0, 0)
}

func TestLastFlips(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		own := rapid.Uint64().Draw(t, "own")
		if rapid.Bool().Draw(t, "sparse") {
			own &= rapid.Uint64().Draw(t, "keep")
		}
		for sq := range 64 {
			own, opp := own&^(1<<sq), ^own&^(1<<sq)
			if got, want := lastFlips(own, sq), 2*bits.OnesCount64(rules.Flips(own, opp, sq)); got != want {
				t.Fatalf("%x at %s: twice the flips are %d, want %d", own, rules.SquareName(sq), got, want)
			}
		}
	})
}

// TestExactCollisions looks for positions one of whose children has the same place
// in the table for positions near the end, which the child then leaves to them.
func TestExactCollisions(t *testing.T) {
	s := newSolver(1 << 20)
	s.serve(0)
	rng := rand.New(rand.NewPCG(13, 1))
	found := 0
	for found < 3 {
		p := othellotest.Playout(rng, 0, exactSorted+1+rng.IntN(3))
		moves := rules.Moves(p.Own, p.Opp)
		for rest := moves; rest != 0; rest &= rest - 1 {
			left, after, _ := rules.After(p.Own, p.Opp, bits.TrailingZeros64(rest))
			entry := s.near.At(left, after)
			if entry != s.near.At(p.Own, p.Opp) {
				continue
			}
			found++
			value := -othellotest.AlphaBeta(left, after, -position.MaxDiscs, position.MaxDiscs)
			*entry = position.NearEntry{Own: left, Opp: after, Lower: -position.MaxDiscs, Upper: int8(-value),
				Move: position.NoSquare}
			n := 64 - bits.OnesCount64(p.Own|p.Opp)
			if got := s.nullWindowNear(p.Own, p.Opp, moves, value-1, n); got < value || got > othellotest.AlphaBeta(p.Own,
				p.Opp, -position.MaxDiscs, position.MaxDiscs) {
				t.Errorf("%x %x: a child is worth %d, but the bound is %d", p.Own, p.Opp, value, got)
			}
		}
	}
}

// TestOutcomeBounds holds what alpha-beta claims against the truth: beyond the
// window its answers are bounds.
func TestOutcomeBounds(t *testing.T) {
	s := newSolver(1 << 16)
	rapid.Check(t, func(t *rapid.T) {
		rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 24))
		n := rapid.IntRange(1, 9).Draw(t, "empties")
		p := othellotest.Playout(rng, othellotest.RandomCells(rng), n)
		s.serve(p.Victory)
		truth := p.Minimax()
		if v := s.majority(p.Own, p.Opp); v != 0 && v != truth {
			t.Fatalf("%+v: stable discs say %d, minimax %d", p, v, truth)
		}
		for target := range 2 {
			v := s.Outcome(p.Own, p.Opp, rules.Moves(p.Own, p.Opp), target, n, 1)
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
	s := newSolver(1 << 16)
	struck := 0
	positions := 30_000
	if testing.Short() {
		positions = 6000
	}
	for range positions {
		p := othellotest.Playout(rng, othellotest.RandomCells(rng), 3+rng.IntN(5))
		s.serve(p.Victory)
		if v := s.majority(p.Own, p.Opp); v != 0 {
			struck++
			if truth := p.Minimax(); v != truth {
				t.Fatalf("%+v: stable discs say %d, minimax %d", p, v, truth)
			}
		}
	}
	if struck < positions/1500 {
		t.Errorf("stable discs decided %d positions, too few to tell", struck)
	}
}

// TestOtherCells decides the same discs with one set of victory cells after another,
// where the outcomes differ: what was found out with the first says nothing about
// the second.
func TestOtherCells(t *testing.T) {
	rng := rand.New(rand.NewPCG(26, 1))
	s := newSolver(1 << 16)
	different := 0
	for range 3000 {
		p := othellotest.Playout(rng, othellotest.RandomCells(rng), 7)
		q := p
		q.Victory = othellotest.RandomCells(rng)
		if q.Decided() {
			continue
		}
		truths := [2]int{p.Minimax(), q.Minimax()}
		if truths[0] == truths[1] {
			continue
		}
		different++
		for i, p := range []othellotest.Position{p, q} {
			s.serve(p.Victory)
			v := s.Outcome(p.Own, p.Opp, rules.Moves(p.Own, p.Opp), 1, bits.OnesCount64(^(p.Own | p.Opp)), 1)
			if v > truths[i] && v >= 1 || v < truths[i] && v < 1 {
				t.Fatalf("%+v after other cells: %d, minimax says %d", p, v, truths[i])
			}
		}
	}
	if different < 100 {
		t.Errorf("the cells made a difference in %d positions, too few to tell", different)
	}
}
