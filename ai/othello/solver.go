package othello

import (
	"context"
	"math/bits"

	"colat/ai"
	"colat/game"
)

// Solver implements ai.Solver by an engine.
type Solver struct{ Engine *Engine }

// ExactSolver implements ai.ExactSolver by an engine, for the classic game.
type ExactSolver struct{ Solver }

func init() {
	ai.RegisterSolver("victory", func(game.Rules) (ai.Solver, error) { return Solver{New(Options{})}, nil })
	ai.RegisterExactSolver("classic", func(game.Rules) (ai.ExactSolver, error) {
		return ExactSolver{Solver{New(Options{})}}, nil
	})
}

// Solve implements ai.Solver.
func (s Solver) Solve(ctx context.Context, position game.State) (ai.Solution, error) {
	if v, over := ai.SolutionOfEnd(position); over {
		return v, nil
	}
	state, err := othelloState(position)
	if err != nil {
		return ai.Solution{}, err
	}
	var v ai.Solution
	v.Outcome, v.Move, v.PV, v.Nodes, err = s.Engine.Solve(ctx, state)
	return v, err
}

// SolveExact implements ai.ExactSolver.
func (s ExactSolver) SolveExact(ctx context.Context, position game.State) (ai.Solution, error) {
	state, err := othelloState(position)
	if err != nil {
		return ai.Solution{}, err
	}
	if v, over := ai.SolutionOfEnd(state); over {
		own, opp := board(state)
		v.Score = bits.OnesCount64(own) - bits.OnesCount64(opp)
		return v, nil
	}
	var v ai.Solution
	if v.Score, v.Move, v.PV, v.Nodes, err = s.Engine.SolveExact(ctx, state); err != nil {
		return v, err
	}
	switch {
	case v.Score > 0:
		v.Outcome = ai.Win
	case v.Score < 0:
		v.Outcome = ai.Loss
	default:
		v.Outcome = ai.Draw
	}
	return v, nil
}
