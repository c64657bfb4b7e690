package textbook

import (
	"colat/ai"
	"colat/game"
)

// treeNode is a move in the tree of an MCTS, with the position after it.
type treeNode struct {
	children []treeNode
	reward   float64 // sum over the games through here, for the side that made the move
	visits   int32   // number of these games
	move     game.Move
	mover    game.Player
	outcome  ai.Outcome // for the mover, if proven
}

// prove sets the outcome that follows from the children: the side to move wins if one of
// its moves wins; otherwise, once all moves are proven, it gets the best of their
// outcomes (Winands, Björnsson and Saito 2008).
func (n *treeNode) prove() {
	best, open := ai.Loss, false
	for i := range n.children {
		outcome := n.children[i].outcome
		best = max(best, outcome)
		open = open || outcome == ai.Unknown
	}
	if open && best != ai.Win {
		return
	}
	if n.children[0].mover != n.mover {
		best = best.Opposite()
	}
	n.outcome = best
}

// best returns the child to play: a win, or else the most visited unproven child, unless
// a draw is proven and that child is not expected to be better. A lost child is returned
// only if all are lost. The node must have children.
func (n *treeNode) best() *treeNode {
	var open, drawn, lost *treeNode
	for i := range n.children {
		child := &n.children[i]
		switch child.outcome {
		case ai.Win:
			return child
		case ai.Draw:
			drawn = child
		case ai.Loss:
			lost = child.moreVisited(lost)
		default:
			open = child.moreVisited(open)
		}
	}
	switch {
	case open != nil && (drawn == nil || open.reward > drawReward*float64(open.visits)):
		return open
	case drawn != nil:
		return drawn
	}
	return lost
}

// moreVisited returns n if other is nil or has fewer visits, and other otherwise.
func (n *treeNode) moreVisited(other *treeNode) *treeNode {
	if other == nil || n.visits > other.visits {
		return n
	}
	return other
}

// chunkNodes is the number of nodes allocated at a time, and mostChunks the largest
// number of chunks: a tree has at most a million nodes of 48 bytes.
const (
	chunkNodes = 1 << 13
	mostChunks = 128
)

// tree allocates the nodes. It reuses its memory.
type tree struct {
	chunks [][]treeNode
	chunk  int // the chunk from which nodes are taken
	used   int // nodes used in it
}

func (t *tree) clear() { t.chunk, t.used = 0, 0 }

// fits reports whether there is room for n adjacent nodes.
func (t *tree) fits(n int) bool {
	return n <= chunkNodes && (t.used+n <= chunkNodes || t.chunk+1 < mostChunks)
}

// allocate returns n adjacent nodes, which must fit.
func (t *tree) allocate(n int) []treeNode {
	if t.used+n > chunkNodes {
		t.chunk, t.used = t.chunk+1, 0
	}
	if t.chunk == len(t.chunks) {
		t.chunks = append(t.chunks, make([]treeNode, chunkNodes))
	}
	nodes := t.chunks[t.chunk][t.used : t.used+n : t.used+n]
	t.used += n
	return nodes
}

// drawReward is the reward of a draw, half a win.
const drawReward = 0.5
