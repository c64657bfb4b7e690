package textbook

import (
	"colat/ai"
	"colat/game"
)

// treeNode is a move in the tree of an MCTS, and the position after it.
type treeNode struct {
	children []treeNode
	reward   float64 // of the games through here, for the side that made the move
	visits   int32   // how many they were
	move     game.Move
	mover    game.Player
	outcome  ai.Outcome // for the mover, once it is proven
}

// outcomeFor returns what a finished game is for a side.
func outcomeFor(side, winner game.Player) ai.Outcome {
	switch winner {
	case side:
		return ai.Win
	case game.Nobody:
		return ai.Draw
	}
	return ai.Loss
}

// opposite returns an outcome as the other side sees it.
func opposite(o ai.Outcome) ai.Outcome {
	if o == ai.Unknown {
		return ai.Unknown
	}
	return ai.Win + ai.Loss - o
}

// prove finds out what the children prove: the side to move wins if one of its
// moves does; otherwise, once all moves are proven, the best of them is what it
// gets (Winands, Björnsson and Saito 2008).
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
		best = opposite(best)
	}
	n.outcome = best
}

// best returns the child to play: a win, or else the one visited most of those that
// are open still, unless a draw is proven and that looks no better; what is lost only
// if all are. The node must have children.
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

// moreVisited returns the other node, if there is one, unless n has more visits.
func (n *treeNode) moreVisited(other *treeNode) *treeNode {
	if other == nil || n.visits > other.visits {
		return n
	}
	return other
}

// chunkNodes is how many nodes memory is taken for at a time, and mostChunks how
// often: a tree has a million nodes of 48 bytes at most.
const (
	chunkNodes = 1 << 13
	mostChunks = 128
)

// tree is where the nodes live. It keeps the memory that it has had once.
type tree struct {
	chunks [][]treeNode
	chunk  int // the one that nodes are taken from
	used   int // how many of its nodes are
}

func (t *tree) clear() { t.chunk, t.used = 0, 0 }

// fits reports whether there is room for so many nodes side by side.
func (t *tree) fits(n int) bool {
	return n <= chunkNodes && (t.used+n <= chunkNodes || t.chunk+1 < mostChunks)
}

// allocate returns room for n nodes, which must fit.
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
