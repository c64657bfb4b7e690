package othello

import (
	"context"

	"colat/ai"
	"colat/game"
)

var _ ai.Ponderer = (*Engine)(nil)

// Ponder implements ai.Ponderer. The table is what remains of it: positions lie
// there from the side to move, so that those behind each of the opponent's moves
// serve the search after it. One thread is enough for what nobody has asked for.
func (e *Engine) Ponder(ctx context.Context, s game.State, limits ai.Limits) {
	threads := e.threads
	e.threads = 1
	defer func() { e.threads = threads }()
	// What it would choose is the opponent's business, and a game that is over
	// or of another kind leaves nothing to search.
	_, _, _ = e.Think(ctx, s, limits, nil)
}
