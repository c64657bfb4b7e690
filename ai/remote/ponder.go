package remote

import (
	"context"

	"colat/ai"
	"colat/game"
)

var (
	_ ai.Ponderer = (*client)(nil)
	_ ai.Ponderer = (*local)(nil)
)

// canPonder reports whether a player uses its opponent's time.
func canPonder(player ai.Player) bool {
	_, ok := player.(ai.Ponderer)
	return ok
}

// Ponder implements ai.Ponderer. It is a search like any other, but one that
// nothing is lost without: if the worker fails, it is not begun again, and never
// on the page's own thread, whose frames matter more. The next Think waits for
// the worker to say that it has stopped and then has it, with its table, again.
func (c *client) Ponder(ctx context.Context, s game.State, limits ai.Limits) {
	if c.ponders {
		_, _, _ = c.attempt(context.WithValue(ctx, aloneKey{}, true), s, limits, nil)
	}
}

// aloneKey marks the context of a search that may not use helpers: what a person
// has not asked for should not cost the whole machine.
type aloneKey struct{}

func alone(ctx context.Context) bool { return ctx.Value(aloneKey{}) != nil }

// Ponder implements ai.Ponderer.
func (l *local) Ponder(ctx context.Context, s game.State, limits ai.Limits) {
	if l.ponders {
		_, _, _ = l.Think(ctx, s, limits, nil)
	}
}
