package lesson

import (
	"context"

	"colat/ai"
	"colat/ai/textbook"
	"colat/game"
	"colat/game/async"
)

// growth is a search that records its tree, on its own goroutine.
type growth = async.Call[grown]

// grown is a complete tree.
type grown struct {
	tree  *tree
	depth int // may be less than requested
}

// grow searches a position to a depth, or to the greatest lower depth at which the tree is
// not too large.
func grow(
	algorithm string, options textbook.Options, start game.State, moves []game.Move, depth int, yield func(),
) *growth {
	request := &ai.Request{Start: start, Moves: moves, Yield: yield}
	return async.Start(context.Background(), func(ctx context.Context) (grown, error) {
		return search(ctx, algorithm, options, request, depth)
	})
}

func search(
	ctx context.Context, algorithm string, options textbook.Options, r *ai.Request, depth int,
) (grown, error) {
	searcher, err := textbook.New(algorithm, options)
	for ; err == nil; depth-- {
		r.Limits.Depth = depth
		var nodes []textbook.Node
		nodes, err = searcher.Tree(ctx, r)
		if err == nil {
			return grown{newTree(nodes, r.State(), r.Yield), depth}, nil
		}
		if ctx.Err() == nil && depth > 1 {
			err = nil // it was too large
		}
	}
	return grown{}, err
}
