package lesson

import (
	"context"
	"sync"

	"colat/ai"
	"colat/ai/textbook"
	"colat/game"
)

// growth is a search that records its tree, on its own goroutine.
type growth struct {
	cancel context.CancelFunc

	mu    sync.Mutex
	tree  *tree // nil until it is complete
	depth int   // of the tree; may be less than requested
	err   error
}

// grow searches a position to a depth, or to the greatest lower depth at which the tree is
// not too large.
func grow(
	algorithm string, options textbook.Options, start game.State, moves []game.Move, depth int, yield func(),
) *growth {
	ctx, cancel := context.WithCancel(context.Background())
	g := &growth{cancel: cancel}
	request := &ai.Request{Start: start, Moves: moves, Yield: yield}
	go func() {
		defer cancel()
		t, depth, err := search(ctx, algorithm, options, request, depth)
		g.mu.Lock()
		defer g.mu.Unlock()
		g.tree, g.depth, g.err = t, depth, err
	}()
	return g
}

func search(
	ctx context.Context, algorithm string, options textbook.Options, r *ai.Request, depth int,
) (*tree, int, error) {
	searcher, err := textbook.New(algorithm, options)
	for ; err == nil; depth-- {
		r.Limits.Depth = depth
		var nodes []textbook.Node
		nodes, err = searcher.Tree(ctx, r)
		if err == nil {
			return newTree(nodes, r.State(), r.Yield), depth, nil
		}
		if ctx.Err() == nil && depth > 1 {
			err = nil // it was too large
		}
	}
	return nil, 0, err
}

// grown returns the tree, or nil if it is not complete.
func (g *growth) grown() (*tree, int, error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.tree, g.depth, g.err
}
