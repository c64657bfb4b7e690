package lesson

import (
	"context"
	"sync"

	"colat/ai"
	"colat/ai/textbook"
	"colat/game"
)

// growth is the search of a tree on a goroutine of its own.
type growth struct {
	cancel context.CancelFunc

	mu    sync.Mutex
	tree  *tree // nil until it has grown
	depth int   // of the tree, which may be less than was asked for
	err   error
}

// grow searches a tree in a position to a depth, or to the greatest one below it at
// which the tree can be kept.
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

// grown returns the tree if it is there.
func (g *growth) grown() (*tree, int, error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.tree, g.depth, g.err
}
