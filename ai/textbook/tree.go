package textbook

import (
	"context"
	"errors"
	"fmt"

	"colat/ai"
	"colat/game"
)

// Bounds of a tree that can be recorded.
const (
	MostTreeDepth = 4
	MostTreeNodes = 20000
)

// Infinity exceeds the value of every position. It is a bound of a full window.
const Infinity = infinity - provenValue + ai.ProvenScore

// Node is a node of a search tree. Its values and bounds are for MAX, the side to move at
// the root, as in textbooks, on the scale of an ai.Info's Score.
type Node struct {
	// Parent is the index of the parent node, or -1 for the root. Depth is the distance
	// from the root in plies, and Move the move that leads to the node.
	Parent, Depth int
	Move          game.Move
	// Alpha and Beta are the window on entry: the values that MAX and MIN can already
	// reach.
	Alpha, Beta int
	// Value is the value found by the search. It is a bound if it does not lie between
	// Alpha and Beta.
	Value int
	// Cut reports that some moves of the node were cut off.
	Cut bool
	// Quiescence reports that the node lies beyond the horizon.
	Quiescence bool
}

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
		return nil, ErrOver
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

// recorder records the nodes of a search as it visits them.
type recorder struct {
	max     game.Player
	horizon int
	nodes   []Node
	path    [MostTreeDepth + MostQuiescence + 1]int // the indexes of the nodes from the root to this one
	full    bool
}

// enter records that a move is searched, with the window of a side.
func (s *Search) enter(move game.Move, side game.Player, distance, alpha, beta int) {
	if s.recorder != nil && !s.recorder.enter(move, side, distance, alpha, beta) {
		s.stopped = true
	}
}

// leave records the value of the node at a distance for a side.
func (s *Search) leave(side game.Player, distance, value int) {
	if s.recorder != nil {
		s.recorder.leave(side, distance, value)
	}
}

// enter records a node and reports whether there was room for it.
func (r *recorder) enter(move game.Move, side game.Player, distance, alpha, beta int) bool {
	if len(r.nodes) == MostTreeNodes {
		r.full = true
		return false
	}
	parent := -1
	if distance > 0 {
		parent = r.path[distance-1]
	}
	if side != r.max {
		alpha, beta = -beta, -alpha
	}
	r.path[distance] = len(r.nodes)
	r.nodes = append(r.nodes, Node{
		Parent: parent, Depth: distance, Move: move, Alpha: reported(alpha), Beta: reported(beta),
		Quiescence: distance > r.horizon,
	})
	return true
}

func (r *recorder) leave(side game.Player, distance, value int) {
	if side != r.max {
		value = -value
	}
	r.nodes[r.path[distance]].Value = reported(value)
}

func (r *recorder) cut(distance int) { r.nodes[r.path[distance]].Cut = true }
