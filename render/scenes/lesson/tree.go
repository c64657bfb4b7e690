package lesson

import (
	"colat/ai/textbook"
	"colat/game"
)

// tree is a search tree with tables for replaying the search. Nodes are numbered in the order
// in which the search entered them; the root is 0.
type tree struct {
	nodes    []textbook.Node
	children [][]int
	last     []int         // last node of each subtree
	order    []int         // the nodes in the order in which the search left them, when their values become known
	rank     []int         // the inverse of order
	movers   []game.Player // the side to move at each node
	ended    []bool        // whether the game is over at each node
}

// newTree builds the tree of a search in root. It calls yield regularly, unless that is nil.
func newTree(nodes []textbook.Node, root game.State, yield func()) *tree {
	n := len(nodes)
	t := &tree{
		nodes: nodes, children: make([][]int, n), last: make([]int, n), order: make([]int, 0, n),
		rank: make([]int, n), movers: make([]game.Player, n), ended: make([]bool, n),
	}
	for i := 1; i < n; i++ {
		parent := nodes[i].Parent
		t.children[parent] = append(t.children[parent], i)
	}
	t.walk(0, root.Clone(), yield)
	return t
}

// walk visits the subtree of a node whose position is s.
func (t *tree) walk(node int, s game.State, yield func()) {
	if yield != nil {
		yield()
	}
	t.movers[node] = s.ToMove()
	_, t.ended[node] = s.Result()
	t.last[node] = node
	for _, child := range t.children[node] {
		s.Play(t.nodes[child].Move)
		t.walk(child, s, yield)
		s.Undo()
		t.last[node] = t.last[child]
	}
	t.rank[node] = len(t.order)
	t.order = append(t.order, node)
}

// maximises reports whether the side to move at a node is MAX, the side to move at the root.
func (t *tree) maximises(node int) bool { return t.movers[node] == t.movers[0] }

// path returns the nodes from the root to a node.
func (t *tree) path(node int) []int {
	path := make([]int, t.nodes[node].Depth+1)
	for i := len(path) - 1; i >= 0; i-- {
		path[i] = node
		node = t.nodes[node].Parent
	}
	return path
}

// state returns the position of a node, given the position of the root.
func (t *tree) state(root game.State, node int) game.State {
	s := root.Clone()
	for _, n := range t.path(node)[1:] {
		s.Play(t.nodes[n].Move)
	}
	return s
}

// entered reports whether a node has been entered, and finished whether its value is known,
// at the moment when the search leaves the node now.
func (t *tree) entered(node, now int) bool  { return node <= t.last[now] }
func (t *tree) finished(node, now int) bool { return t.rank[node] <= t.rank[now] }

// better reports whether value is better than another value for the side to move at a node.
func (t *tree) better(node, value, than int) bool {
	if t.maximises(node) {
		return value > than
	}
	return value < than
}

// best returns the best child of a node at the moment now, or -1. Of equal children it
// returns the first, because the search has not shown the others to be better.
func (t *tree) best(node, now int) int {
	best := -1
	for _, child := range t.children[node] {
		if !t.finished(child, now) {
			break
		}
		if best < 0 || t.better(node, t.nodes[child].Value, t.nodes[best].Value) {
			best = child
		}
	}
	return best
}

// window returns the search window of a node at the moment now.
func (t *tree) window(node, now int) (alpha, beta int) {
	n := &t.nodes[node]
	alpha, beta = n.Alpha, n.Beta
	if best := t.best(node, now); best >= 0 && !t.finished(node, now) {
		if value := t.nodes[best].Value; t.maximises(node) {
			alpha = max(alpha, value)
		} else {
			beta = min(beta, value)
		}
	}
	return alpha, beta
}

// bound tells whether a value is exact or a bound of the true value.
type bound int8

const (
	exact   bound = iota
	atMost        // an upper bound
	atLeast       // a lower bound
)

// value returns the value of a node, or a bound of it, at the moment now. It is known once
// one move of the node has been searched.
func (t *tree) value(node, now int) (value int, b bound, known bool) {
	n := &t.nodes[node]
	switch {
	case t.finished(node, now):
		switch {
		case len(t.children[node]) == 0:
		case n.Value <= n.Alpha:
			b = atMost
		case n.Value >= n.Beta:
			b = atLeast
		}
		return n.Value, b, true
	case !t.entered(node, now):
		return 0, exact, false
	}
	best := t.best(node, now)
	if best < 0 {
		return 0, exact, false
	}
	if t.maximises(node) {
		return t.nodes[best].Value, atLeast, true
	}
	return t.nodes[best].Value, atMost, true
}

// cutBy reports whether the value of a node caused a cut-off at its parent.
func (t *tree) cutBy(node int) bool {
	parent := t.nodes[node].Parent
	if parent < 0 || !t.nodes[parent].Cut {
		return false
	}
	siblings := t.children[parent]
	return siblings[len(siblings)-1] == node
}

// searchedAgain reports whether a node is the second search of the same move.
func (t *tree) searchedAgain(node int) bool {
	n := &t.nodes[node]
	return n.Parent >= 0 && node > 0 && t.sameMoveBefore(node) >= 0
}

// sameMoveBefore returns an earlier sibling with the same move, or -1.
func (t *tree) sameMoveBefore(node int) int {
	n := &t.nodes[node]
	for _, sibling := range t.children[n.Parent] {
		if sibling >= node {
			break
		}
		if t.nodes[sibling].Move == n.Move {
			return sibling
		}
	}
	return -1
}

// cuts returns the number of nodes with a cut-off.
func (t *tree) cuts() int {
	n := 0
	for i := range t.nodes {
		if t.nodes[i].Cut {
			n++
		}
	}
	return n
}

// step returns the node that the search leaves a number of steps after node.
func (t *tree) step(node, by int) int {
	return t.order[min(max(t.rank[node]+by, 0), len(t.order)-1)]
}
