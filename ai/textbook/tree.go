package textbook

import (
	"context"
	"errors"
	"fmt"

	"colat/ai"
	"colat/game"
)

// Infinity exceeds the value of every position. It is a bound of a full window.
const Infinity = infinity - provenValue + ai.ProvenScore

// Tree searches the position of r to the depth of its limits, 1 to MostTreeDepth, and
// returns the nodes of the tree in the order of their visits, the root first. The tree is
// that of the last iteration of a Think to this depth, whose move order depends on
// earlier iterations. Nodes visited twice, as by negascout, occur twice. Tree returns an
// error if there are more than MostTreeNodes nodes, or if the search is stopped before
// its end.
func (s *Search) Tree(ctx context.Context, r *ai.Request) ([]Node, error) {
	depth := r.Limits.Depth
	if depth < 1 || depth > MostTreeDepth {
		return nil, fmt.Errorf("a tree of depth %d: want 1 to %d", depth, MostTreeDepth)
	}
	if !s.prepare(ctx, r) {
		return nil, ai.ErrOver
	}
	s.deepen(depth-1, &ai.Request{})
	if s.stopped {
		return nil, s.treeError(ctx)
	}
	s.recorder = &recorder{max: s.max, horizon: depth}
	defer func() { s.recorder = nil }()
	s.enter(game.NoMove, s.max, 0, -infinity, infinity)
	value := s.iterate(depth)
	s.leave(s.max, 0, value)
	if s.stopped {
		return nil, s.treeError(ctx)
	}
	return s.recorder.nodes, nil
}

// treeError returns the reason why a tree is incomplete.
func (s *Search) treeError(ctx context.Context) error {
	switch {
	case s.recorder != nil && s.recorder.full:
		return fmt.Errorf("the tree has more than %d nodes: want a smaller depth", MostTreeNodes)
	case ctx.Err() != nil:
		return ctx.Err()
	}
	return errors.New("the limits do not suffice for the tree")
}
