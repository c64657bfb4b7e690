package othello

import (
	"context"

	"colat/ai"
	"colat/game"
)

// ponder searches in the opponent's time. The table is what remains of it:
// positions lie there from the side to move, so that those behind each of the
// opponent's moves serve the search after it. One thread is enough for what nobody
// has asked for.
func (e *Engine) ponder(ctx context.Context, r *ai.Request) (game.Move, ai.Info, error) {
	threads := e.threads
	e.threads = 1
	defer func() { e.threads = threads }()
	return e.think(ctx, r)
}
