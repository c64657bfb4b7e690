package variation

import (
	"slices"

	"colat/game"
)

// Merge returns the tree of one window with the changes that another window has made to the tree that
// both began with: moves and notes that the other one has added or changed, unless this window has
// changed the same note. Trees may be nil. What there is no room for is left out.
func Merge(base, mine, theirs *Tree) *Tree {
	if theirs == nil || mine == nil && base == nil {
		if mine == nil {
			return theirs
		}
		return mine
	}
	merged := mine.copy(theirs.start)
	for n := range theirs.All() {
		moves := n.Path()
		old := base.find(moves)
		own := merged.find(moves)
		if own == nil {
			if old != nil {
				continue // this window has deleted it
			}
			if own = merged.find(moves[:len(moves)-1]); own == nil {
				continue
			}
			var err error
			if own, err = merged.add(own, n.move); err != nil {
				continue
			}
		}
		before := Note{}
		if old != nil {
			before = old.Note
		}
		if !own.Note.equals(&n.Note) && own.Note.equals(&before) && merged.written+n.bytes() <= MostWritten {
			merged.written += n.bytes() - own.bytes()
			own.Note = n.Note
			own.Shapes = slices.Clone(n.Shapes)
		}
	}
	return merged
}

func (n *Note) equals(other *Note) bool {
	return n.Mark == other.Mark && n.Comment == other.Comment && slices.Equal(n.Shapes, other.Shapes)
}

// copy returns a copy of a tree, which may be nil, from a start.
func (t *Tree) copy(start game.State) *Tree {
	c := New(start)
	if t == nil {
		return c
	}
	c.moves, c.written, c.root = t.moves, t.written, t.root.copy(nil)
	return c
}

func (n *Node) copy(parent *Node) *Node {
	c := &Node{Note: n.Note, move: n.move, parent: parent}
	c.Shapes = slices.Clone(n.Shapes)
	for _, child := range n.children {
		c.children = append(c.children, child.copy(c))
	}
	return c
}

// find returns the node after moves, or nil. The tree may be nil.
func (t *Tree) find(moves []game.Move) *Node {
	if t == nil {
		return nil
	}
	n := t.root
	for _, m := range moves {
		if n = n.After(m); n == nil {
			return nil
		}
	}
	return n
}
