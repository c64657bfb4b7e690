package othello

import (
	"context"
	"math/rand/v2"
	"testing"

	"colat/ai"
	rules "colat/game/othello"
)

var outcomes = map[int]ai.Outcome{-1: ai.Loss, 0: ai.Draw, 1: ai.Win}

// TestSolveAgainstMinimax compares outcomes, checks that the move found keeps
// the outcome, and that the line is legal and ends in a finished game with that
// outcome.
func TestSolveAgainstMinimax(t *testing.T) {
	for _, c := range []struct {
		empties, positions int
	}{{1, 100}, {2, 200}, {3, 300}, {4, 300}, {5, 300}, {6, 300}, {7, 300}, {8, 300}, {9, 60}, {10, 20}} {
		rng := rand.New(rand.NewPCG(1, uint64(c.empties)))
		e := New(Options{TableBytes: 1 << 20})
		for i := range c.positions {
			victory := uint64(0)
			if i%3 != 0 {
				victory = randomCells(rng)
			}
			p := playout(rng, victory, c.empties)
			checkSolve(t, e, p)
		}
	}
}

func checkSolve(t *testing.T, e *Engine, p plain) {
	t.Helper()
	want := p.minimax()
	s := p.state(t)
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
	if nodes <= 0 && len(p.moves()) > 1 && pv[0] != move {
		t.Errorf("%s: %d nodes", before, nodes)
	}
	if len(pv) == 0 || pv[0] != move {
		t.Fatalf("%s: the line %v does not begin with the move %v", before, pv, move)
	}
	child := p.turned()
	if move != rules.Pass {
		child = p.after(int(move))
	}
	if got := -child.minimax(); got != want {
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
