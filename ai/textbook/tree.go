package textbook

import (
	"context"
	"errors"
	"fmt"

	"colat/ai"
	"colat/game"
)

// Bounds of a tree that can be kept for showing.
const (
	MostTreeDepth = 4
	MostTreeNodes = 20000
)

// Infinity is beyond the value of every position, a window's bound that says
// nothing.
const Infinity = infinity - provenValue + ai.ProvenScore

// Node is a node of a search tree. Its values and bounds are from MAX, the side to
// move at the root, as books draw them, on the scale of an ai.Info's Score.
type Node struct {
	// Parent is the number of the node above; -1 for the root. Depth is the
	// distance from the root in plies, and Move what leads here.
	Parent, Depth int
	Move          game.Move
	// MAX is sure of Alpha already and MIN of Beta where the node is entered.
	Alpha, Beta int
	// Value is what the search has found. It is a bound if it does not lie between
	// Alpha and Beta.
	Value int
	// Cut says that not all moves of the node were searched, because those that
	// were make it certain that play will not come here.
	Cut bool
	// Quiescence says that the node lies beyond the horizon.
	Quiescence bool
}

// Tree searches the position of r to the depth of its limits, 1 to MostTreeDepth,
// and returns the nodes of the tree in the order in which they were visited, the
// root first. It is the iteration of that depth as Think and Trace count it, whose first
// moves come from the iterations before. What the search visits twice, as negascout does,
// is there twice. It is an error if there are more than MostTreeNodes, or if ctx ends
// before.
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

// treeError says why a tree was broken off.
func (s *Search) treeError(ctx context.Context) error {
	switch {
	case s.recorder != nil && s.recorder.full:
		return fmt.Errorf("the tree has more than %d nodes: want a smaller depth", MostTreeNodes)
	case ctx.Err() != nil:
		return ctx.Err()
	}
	return errors.New("the limits do not suffice for the tree")
}

// recorder keeps the nodes of a search as it visits them.
type recorder struct {
	max     game.Player
	horizon int
	nodes   []Node
	path    [MostTreeDepth + MostQuiescence + 1]int // the numbers of the nodes on the way to this one
	full    bool
}

// enter notes that a move is searched, with the window of a side.
func (s *Search) enter(move game.Move, side game.Player, distance, alpha, beta int) {
	if s.recorder != nil && !s.recorder.enter(move, side, distance, alpha, beta) {
		s.stopped = true
	}
}

// leave notes what the node of a distance is worth to a side.
func (s *Search) leave(side game.Player, distance, value int) {
	if s.recorder != nil {
		s.recorder.leave(side, distance, value)
	}
}

// enter reports whether there is room for the node.
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
