package mnk

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"
	"time"

	"colat/ai"
	"colat/game"
	rules "colat/game/mnk"
)

// TestSolverAgainstMinimax: outcomes and moves are those of minimax, and the line goes as far
// as the game.
func TestSolverAgainstMinimax(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	found := map[ai.Outcome]int{}
	boards := 40
	if testing.Short() {
		boards = 10
	}
	for range boards {
		r, err := rules.New(3+rng.IntN(3), 3+rng.IntN(3), 3, rules.Rule(rng.IntN(3)))
		if err != nil {
			t.Fatal(err)
		}
		solver, err := ai.NewSolver(r)
		if err != nil {
			t.Fatal(err)
		}
		solver.(*Solver).prover.Forget()
		for range 5 {
			s, err := r.New(nil, nil)
			if err != nil {
				t.Fatal(err)
			}
			for moves := s.AppendMoves(nil); len(moves) > 10; moves = s.AppendMoves(moves[:0]) {
				s.Play(moves[rng.IntN(len(moves))])
			}
			want := value(s, map[uint64]ai.Outcome{})
			v, err := solver.Solve(t.Context(), s)
			if err != nil || v.Outcome != want {
				t.Fatalf("%s %s: %v, %v, minimax says %v", r.ID(), r.FormatPosition(s), v.Outcome, err, want)
			}
			found[want]++
			if _, over := s.Result(); over {
				continue
			}
			line := s.Clone()
			for i, m := range v.PV {
				if i == 0 && m != v.Move || !game.IsLegal(line, m) {
					t.Fatalf("%s: move %v, line %v", r.FormatPosition(s), v.Move, v.PV)
				}
				line.Play(m)
			}
			if got := value(line, map[uint64]ai.Outcome{}); len(v.PV)%2 == 0 && got != want ||
				len(v.PV)%2 == 1 && opposite[got] != want {
				t.Errorf("%s: a %v, but the line %v leads to a %v", r.FormatPosition(s), want, v.PV, got)
			}
		}
	}
	if min(found[ai.Win], found[ai.Draw], found[ai.Loss]) < boards/4 {
		t.Errorf("too little was seen: %v", found)
	}
}

// TestSolverGivesUp: what cannot be solved ends with the context.
func TestSolverGivesUp(t *testing.T) {
	s, _ := position(t, "mnk:15,15,5", "")
	solver, err := ai.NewSolver(s.Rules())
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	if v, err := solver.Solve(ctx, s); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("%+v, %v", v, err)
	}
}
