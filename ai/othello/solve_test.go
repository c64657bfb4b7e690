package othello

import (
	"context"
	"math/rand/v2"
	"testing"

	"colat/ai"
	"colat/ai/othello/othellotest"
	rules "colat/game/othello"
)

var outcomes = map[int]ai.Outcome{-1: ai.Loss, 0: ai.Draw, 1: ai.Win}

// TestSolveAgainstMinimax compares outcomes, checks that the move found keeps
// the outcome, and that the line is legal and ends in a finished game with that
// outcome.
func TestSolveAgainstMinimax(t *testing.T) {
	for _, c := range []struct {
		empties, positions int
	}{{1, 50}, {2, 100}, {3, 150}, {4, 150}, {5, 150}, {6, 150}, {7, 100}, {8, 100}, {9, 30}, {10, 10}} {
		if testing.Short() {
			c.positions = (c.positions + 4) / 5
		}
		rng := rand.New(rand.NewPCG(1, uint64(c.empties)))
		e := New(Options{TableBytes: 1 << 20})
		for i := range c.positions {
			victory := uint64(0)
			if i%3 != 0 {
				victory = othellotest.RandomCells(rng)
			}
			p := othellotest.Playout(rng, victory, c.empties)
			checkSolve(t, e, p)
		}
	}
}

func checkSolve(t *testing.T, e *Engine, p othellotest.Position) {
	t.Helper()
	want := p.Minimax()
	s := p.State(t)
	before := s.Rules().FormatPosition(s)
	outcome, move, pv, nodes, err := e.Solve(context.Background(), s)
	if err != nil {
		t.Fatalf("%s: %v", before, err)
	}
	if outcome != outcomes[want] {
		t.Fatalf("%s: solved as %v, minimax says %v", before, outcome, outcomes[want])
	}
	if after := s.Rules().FormatPosition(s); after != before {
		t.Fatalf("Solve changed %s to %s", before, after)
	}
	if nodes <= 0 && len(p.Moves()) > 1 && pv[0] != move {
		t.Errorf("%s: %d nodes", before, nodes)
	}
	if len(pv) == 0 || pv[0] != move {
		t.Fatalf("%s: the line %v does not begin with the move %v", before, pv, move)
	}
	child := p.Turned()
	if move != rules.Pass {
		child = p.After(int(move))
	}
	if got := -child.Minimax(); got != want {
		t.Fatalf("%s: move %v gets %d, best is %d", before, move, got, want)
	}
	for _, m := range pv {
		s.Play(m)
	}
	result, over := s.Result()
	if !over {
		t.Fatalf("%s: the line %v does not reach the end", before, pv)
	}
	got := ai.Draw
	if result.Winner == 0 {
		got = ai.Win
	} else if result.Winner == 1 {
		got = ai.Loss
	}
	if got != outcome {
		t.Fatalf("%s: the line %v ends in a %v, not a %v", before, pv, got, outcome)
	}
}

// TestSolverAgainstMinimax leaves the heuristic search out, so that every
// answer is the solver's own.
func TestSolverAgainstMinimax(t *testing.T) {
	for _, c := range []struct {
		empties, positions int
	}{{4, 200}, {6, 300}, {7, 300}, {8, 300}, {9, 90}, {10, 45}} {
		if testing.Short() {
			c.positions = (c.positions + 4) / 5
		}
		rng := rand.New(rand.NewPCG(2, uint64(c.empties)))
		e := New(Options{TableBytes: 1 << 20})
		for i := range c.positions {
			victory := uint64(0)
			if i%3 != 0 {
				victory = othellotest.RandomCells(rng)
			}
			checkSolver(t, e, othellotest.Playout(rng, victory, c.empties))
		}
	}
}

// TestSolverAtTwelve does so for a few larger trees.
func TestSolverAtTwelve(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 12))
	e := New(Options{TableBytes: 4 << 20})
	for i := range 6 {
		victory := uint64(0)
		if i != 0 {
			victory = othellotest.RandomCells(rng)
		}
		checkSolver(t, e, othellotest.Playout(rng, victory, 12))
	}
}

func checkSolver(t *testing.T, e *Engine, p othellotest.Position) {
	t.Helper()
	want := p.Minimax()
	e.serve(p.Victory)
	e.main.setRoot(p.Own, p.Opp)
	if e.main.outcome == ai.Win { // one of the moves wins at once
		if want != 1 {
			t.Fatalf("%+v: a win at once, minimax says %d", p, want)
		}
		return
	}
	e.main.clock.Reset(context.Background(), 0, 0)
	e.main.search.Score = want - 1 // either question may come first
	if !e.main.prove(ai.Unlimited) {
		t.Fatalf("%+v: not solved", p)
	}
	if e.main.outcome != outcomes[want] {
		t.Fatalf("%+v: solved as %v, minimax says %d", p, e.main.outcome, want)
	}
	child := p.Turned()
	if e.main.search.Best != rules.Pass {
		child = p.After(int(e.main.search.Best))
	}
	if got := -child.Minimax(); got != want {
		t.Fatalf("%+v: move %v gets %d, best is %d", p, e.main.search.Best, got, want)
	}
}

// TestFiveCellsInSolver makes sure that the positions solved include games that
// a fifth cell ends, for both sides.
func TestFiveCellsInSolver(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 4))
	e := New(Options{TableBytes: 1 << 20})
	var ends [2]int
	for range 2000 {
		p := othellotest.Playout(rng, othellotest.RandomCells(rng), 7)
		if p.Minimax() == 0 {
			continue
		}
		s := p.State(t)
		_, _, pv, _, err := e.Solve(context.Background(), s)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range pv {
			s.Play(m)
		}
		if result, _ := s.Result(); result.Reason == rules.FiveCells {
			checkSolve(t, e, p)
			if ends[result.Winner]++; ends[0] > 5 && ends[1] > 5 {
				return
			}
		}
	}
	t.Fatalf("too few games end by a fifth cell: %v", ends)
}

func TestSolveCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	s, err := rules.Classic.New(nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	outcome, move, _, _, err := New(Options{TableBytes: 1 << 20}).Solve(ctx, s.(*rules.State))
	if err != context.Canceled || outcome != ai.Unknown || move >= 64 {
		t.Fatalf("got %v, %v, %v", outcome, move, err)
	}
}
