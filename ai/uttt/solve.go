package uttt

import (
	"context"
	"fmt"
	"runtime"
	"time"

	"colat/ai"
	"colat/ai/uttt/eval"
	"colat/game"
	rules "colat/game/uttt"
)

// Solver proves results; near the end of a game this takes seconds. It implements
// ai.Solver.
type Solver struct {
	rules  *rules.Rules
	engine *Engine
}

func buildSolver(r game.Rules) (ai.Solver, error) {
	own, ok := r.(*rules.Rules)
	if !ok {
		return nil, ai.ErrOtherGame
	}
	return &Solver{rules: own, engine: New(Options{})}, nil
}

// Solve implements ai.Solver.
func (s *Solver) Solve(ctx context.Context, state game.State) (ai.Solution, error) {
	if v, over := ai.SolutionOfEnd(state); over {
		return v, nil
	}
	if state.Rules() != game.Rules(s.rules) {
		return ai.Solution{}, fmt.Errorf("this solver is for %s, not for %s", s.rules.ID(), state.Rules().ID())
	}
	b, err := s.engine.prepare(ai.At(state, ai.Limits{}))
	if err != nil {
		return ai.Solution{}, err
	}
	v := ai.Solution{}
	// A line may break off at an entry of the table. The rest is found again quickly.
	for b.Ending == eval.Going {
		outcome, line := s.prove(ctx, b)
		v.Nodes += s.engine.search.Nodes
		if ctx.Err() != nil && outcome == ai.Unknown {
			return ai.Solution{Nodes: v.Nodes}, ctx.Err()
		}
		if v.PV == nil {
			v.Outcome, v.Move = outcome, game.Move(line[0])
		}
		for _, m := range line {
			v.PV = append(v.PV, game.Move(m))
			b.Play(m)
		}
	}
	return v, nil
}

// prove searches until the outcome is known or ctx ends.
func (s *Solver) prove(ctx context.Context, b eval.Board) (ai.Outcome, []eval.Move) {
	search := s.engine.search
	// With a single thread, ctx ends only if other goroutines get to run.
	search.Reset(ctx, b, time.Now(), 0, 0, runtime.Gosched)
	root := search.Root()
	for depth := 1; depth <= root.Room && !decided(root); depth++ {
		if !search.Iterate(depth) {
			break
		}
	}
	if root.Outcome == ai.Draw && root.Depth < root.Room {
		return ai.Unknown, root.Line // neither side can win, but the line is incomplete
	}
	return root.Outcome, root.Line
}
