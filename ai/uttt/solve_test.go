package uttt

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"
	"time"

	"colat/ai"
	"colat/game"
	rules "colat/game/uttt"
)

// TestSolve compares what is proven near the end with everything there is, and plays the
// lines out.
func TestSolve(t *testing.T) {
	rng := rand.New(rand.NewPCG(11, 12))
	for positions := 0; positions < 40; {
		s := endgame(rng, 8+rng.IntN(7))
		if s == nil {
			continue
		}
		positions++
		solver, err := ai.NewSolver(s.Rules())
		if err != nil {
			t.Fatal(err)
		}
		solver.(*Solver).engine = New(Options{TableBytes: 1 << 16})
		v, err := solver.Solve(context.Background(), s)
		if want := outcomeOf(solve(s, map[uint64]int{})); err != nil || v.Outcome != want || v.PV[0] != v.Move {
			t.Errorf("%s: %+v %v, want %v", s.Rules().FormatPosition(s), v, err, want)
		}
		end := s.Clone()
		for _, m := range v.PV {
			end.Play(m)
		}
		result, over := end.Result()
		got := ai.Draw
		switch result.Winner {
		case s.ToMove():
			got = ai.Win
		case s.ToMove().Opponent():
			got = ai.Loss
		}
		if !over || got != v.Outcome {
			t.Errorf("%s: the line %v ends in a %v, but it is a %v", s.Rules().FormatPosition(s), v.PV, got, v.Outcome)
		}
		if v, err := solver.Solve(context.Background(), end); err != nil || v.Move != game.NoMove {
			t.Errorf("over: %+v %v", v, err)
		}
	}
}

func TestSolveStops(t *testing.T) {
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Millisecond)
	defer cancel()
	s, _ := rules.Closed.New(nil, nil)
	solver, err := ai.NewSolver(rules.Closed)
	if err != nil {
		t.Fatal(err)
	}
	if v, err := solver.Solve(ctx, s); !errors.Is(err, context.DeadlineExceeded) || v.Nodes == 0 {
		t.Errorf("%+v %v", v, err)
	}
	open, _ := rules.Open.New(nil, nil)
	if _, err := solver.Solve(context.Background(), open); err == nil {
		t.Error("a position of the other variant is accepted")
	}
}
