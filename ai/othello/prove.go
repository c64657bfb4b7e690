package othello

import (
	"context"

	"colat/ai"
	"colat/game"
	rules "colat/game/othello"
)

// Prove proves the outcome of a position that is not over, like Solve, without
// the line of best play. Positions near the end take a fraction of the time.
func (e *Engine) Prove(ctx context.Context, s *rules.State) (ai.Outcome, game.Move, error) {
	if err := e.prepare(s); err != nil {
		return ai.Unknown, game.NoMove, err
	}
	e.begin(ctx, 0, 0)
	for depth := 1; depth <= e.empties/4 && e.outcome == ai.Unknown; depth++ {
		if !e.iterate(depth) {
			return ai.Unknown, e.best, ctx.Err()
		}
		e.conclude(depth)
	}
	if e.outcome == ai.Unknown {
		e.solveRoot(unlimited)
	}
	if e.outcome == ai.Unknown {
		return e.outcome, e.best, ctx.Err()
	}
	return e.outcome, e.best, nil
}
