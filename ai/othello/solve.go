package othello

import (
	"cmp"
	"context"
	"errors"
	"math/bits"

	"colat/ai"
	"colat/ai/othello/position"
	"colat/game"
	rules "colat/game/othello"
)

// Prove proves the outcome of a position that is not over. It returns the outcome for the
// side to move and a move that achieves it. If ctx ends first, it returns ctx's error and
// the best move known.
func (e *Engine) Prove(ctx context.Context, s *rules.State) (ai.Outcome, game.Move, error) {
	if err := e.prepare(ctx, s); err != nil {
		return ai.Unknown, game.NoMove, err
	}
	t := e.main
	t.clock.Reset(ctx, 0, 0)
	t.proveInFull()
	if t.outcome == ai.Unknown {
		return ai.Unknown, t.search.Best, ctx.Err()
	}
	return t.outcome, t.search.Best, nil
}

// Solve is like Prove but also returns a line of best play to the end of the game, which
// is valid until the engine's next use, and the number of nodes.
func (e *Engine) Solve(ctx context.Context, s *rules.State) (ai.Outcome, game.Move, []game.Move, int64, error) {
	t := e.main
	outcome, move, err := e.Prove(ctx, s)
	if err != nil {
		return outcome, move, nil, t.clock.Nodes, err
	}
	own, opp := s.Discs()
	var line [position.MaxPly]game.Move
	length := 0
	for t.outcome != ai.Unknown {
		line[length] = t.search.Best
		length++
		if own, opp = after(own, opp, t.search.Best); over(own, opp, t.victory) {
			break
		}
		t.setRoot(own, opp)
		t.proveInFull()
	}
	t.search.SetLine(line[:length])
	return outcome, move, t.search.Line(), t.clock.Nodes, nil
}

// errVictory is returned by SolveExact for games that are not decided by discs alone.
var errVictory = errors.New("only the classic game has exact scores")

// SolveExact finds the final difference of discs with best play in a position of the
// classic game that is not over. It returns the difference for the side to move, a move
// that achieves it, and a line of best play to the end of the game, which is valid until
// the engine's next use. Squares that stay empty do not count. If ctx ends first, it
// returns ctx's error and the best move known.
func (e *Engine) SolveExact(ctx context.Context, s *rules.State) (score int, move game.Move, line []game.Move,
	nodes int64, err error) {
	if s.Goal() != 0 {
		return 0, game.NoMove, nil, 0, errVictory
	}
	if err := e.prepare(ctx, s); err != nil {
		return 0, game.NoMove, nil, 0, err
	}
	t := e.main
	t.clock.Reset(ctx, 0, 0)
	score = t.solveDiscs()
	if t.clock.Stopped {
		return 0, t.search.Best, nil, t.clock.Nodes, ctx.Err()
	}
	return score, t.search.Best, t.search.Line(), t.clock.Nodes, nil
}

// after returns the position after a move, from the point of view of the side then to
// move.
func after(own, opp uint64, m game.Move) (uint64, uint64) {
	if m == rules.Pass {
		return opp, own
	}
	flips := rules.Flips(own, opp, int(m))
	return opp &^ flips, own | flips | 1<<m
}

// over reports whether the game has ended.
func over(own, opp, victory uint64) bool {
	if position.OwnsAll(own, victory) || position.OwnsAll(opp, victory) || bits.OnesCount64(own|opp) == 64 {
		return true
	}
	return rules.Moves(own, opp) == 0 && (victory != 0 || rules.Moves(opp, own) == 0)
}

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
	state, err := ai.StateOf[*rules.State](position, "Othello")
	if err != nil {
		return ai.Solution{}, err
	}
	var v ai.Solution
	v.Outcome, v.Move, v.PV, v.Nodes, err = s.Engine.Solve(ctx, state)
	return v, err
}

// SolveExact implements ai.ExactSolver.
func (s ExactSolver) SolveExact(ctx context.Context, position game.State) (ai.Solution, error) {
	state, err := ai.StateOf[*rules.State](position, "Othello")
	if errors.Is(err, ai.ErrOver) {
		v, _ := ai.SolutionOfEnd(state)
		own, opp := state.Discs()
		v.Score = bits.OnesCount64(own) - bits.OnesCount64(opp)
		return v, nil
	}
	if err != nil {
		return ai.Solution{}, err
	}
	var v ai.Solution
	if v.Score, v.Move, v.PV, v.Nodes, err = s.Engine.SolveExact(ctx, state); err != nil {
		return v, err
	}
	v.Outcome = [...]ai.Outcome{ai.Loss, ai.Draw, ai.Win}[cmp.Compare(v.Score, 0)+1]
	return v, nil
}
