// Package variation holds a game with its variations: a tree of moves, each of which may have
// a mark, a comment, and squares and arrows drawn on the board.
package variation

import (
	"errors"
	"iter"
	"slices"
	"strings"
	"unicode/utf8"

	"colat/game"
)

// MostMoves is the largest number of moves in a Tree.
const MostMoves = 5000

// Errors of a Tree's methods.
var (
	ErrFull    = errors.New("there is no room for more variations or notes")
	ErrIllegal = errors.New("the move is not legal")
)

// A Tree is a tree of moves from one position.
type Tree struct {
	start game.State
	root  *Node
	moves int
	// written is the number of bytes of all comments and shapes.
	written int
}

// A Node is a position in a Tree and the move that led to it.
type Node struct {
	Note
	move     game.Move
	parent   *Node
	children []*Node // the main continuation first
}

// New returns a Tree without moves. The tree keeps a copy of start.
func New(start game.State) *Tree {
	return &Tree{start: start.Clone(), root: &Node{move: game.NoMove}}
}

// Start returns the first position, which the caller must not change.
func (t *Tree) Start() game.State { return t.start }

// Root returns the node of the first position.
func (t *Tree) Root() *Node { return t.root }

// Moves returns the number of moves in the tree.
func (t *Tree) Moves() int { return t.moves }

// IsEmpty reports whether the tree has no moves and no notes.
func (t *Tree) IsEmpty() bool { return t.moves == 0 && t.root.IsEmpty() }

// Adds reports whether the tree holds more than a line of moves: other moves, marks, comments or
// drawings.
func (t *Tree) Adds(moves []game.Move) bool {
	n, inLine := t.root, 0
	for inLine < len(moves) {
		if n = n.After(moves[inLine]); n == nil {
			break
		}
		inLine++
	}
	if t.moves > inLine {
		return true
	}
	for n := range t.All() {
		if !n.IsEmpty() {
			return true
		}
	}
	return false
}

// State returns the position of a node, with the moves that led to it.
func (t *Tree) State(n *Node) game.State {
	s := t.start.Clone()
	for _, m := range n.Path() {
		s.Play(m)
	}
	return s
}

// Play returns the node after a move from n. If there is none yet, it adds one, as the last
// variation. The error is ErrIllegal or ErrFull.
func (t *Tree) Play(n *Node, m game.Move) (*Node, error) {
	if next := n.After(m); next != nil {
		return next, nil
	}
	if !game.IsLegal(t.State(n), m) {
		return nil, ErrIllegal
	}
	return t.add(n, m)
}

// add adds a legal move.
func (t *Tree) add(n *Node, m game.Move) (*Node, error) {
	if t.moves == MostMoves {
		return nil, ErrFull
	}
	t.moves++
	next := &Node{move: m, parent: n}
	n.children = append(n.children, next)
	return next, nil
}

// PlayLine is Play for one move after another. If a move cannot be played it returns the node
// before that, with the error.
func (t *Tree) PlayLine(n *Node, moves []game.Move) (*Node, error) {
	for _, m := range moves {
		next, err := t.Play(n, m)
		if err != nil {
			return n, err
		}
		n = next
	}
	return n, nil
}

// Promote moves the variation that n belongs to before the one ahead of it, where it leaves
// another line. It reports whether n was in a variation.
func (t *Tree) Promote(n *Node) bool {
	for ; n.parent != nil; n = n.parent {
		siblings := n.parent.children
		if i := slices.Index(siblings, n); i > 0 {
			siblings[i-1], siblings[i] = n, siblings[i-1]
			return true
		}
	}
	return false
}

// MakeMain makes the line to n the main line. It reports whether it was not already.
func (t *Tree) MakeMain(n *Node) (changed bool) {
	for ; n.parent != nil; n = n.parent {
		siblings := n.parent.children
		if i := slices.Index(siblings, n); i > 0 {
			copy(siblings[1:i+1], siblings[:i])
			siblings[0] = n
			changed = true
		}
	}
	return changed
}

// Delete deletes a node with everything after it, and returns the node before it. Of the root
// it deletes everything after it.
func (t *Tree) Delete(n *Node) *Node {
	for gone := range n.all() {
		t.moves--
		t.written -= gone.bytes()
	}
	if n.parent == nil {
		n.children = nil
		t.moves, t.written = 0, n.bytes()
		return n
	}
	before := n.parent
	before.children = slices.DeleteFunc(before.children, func(other *Node) bool { return other == n })
	n.parent = nil
	return before
}

// All yields all nodes, the root first, each before those after it, the main continuation
// first.
func (t *Tree) All() iter.Seq[*Node] { return t.root.all() }

// Has reports whether a node belongs to the tree.
func (t *Tree) Has(n *Node) bool {
	for n.parent != nil {
		n = n.parent
	}
	return n == t.root
}

// Move returns the move that led to the node; NoMove at the root.
func (n *Node) Move() game.Move { return n.move }

// Parent returns the node before; nil at the root.
func (n *Node) Parent() *Node { return n.parent }

// Children returns the nodes after this one, the main continuation first. The caller must not
// change the slice.
func (n *Node) Children() []*Node { return n.children }

// Next returns the main continuation; nil if there is none.
func (n *Node) Next() *Node {
	if len(n.children) == 0 {
		return nil
	}
	return n.children[0]
}

// After returns the node after a move; nil if there is none.
func (n *Node) After(m game.Move) *Node {
	for _, next := range n.children {
		if next.move == m {
			return next
		}
	}
	return nil
}

// Last returns the last node of the line of main continuations from n.
func (n *Node) Last() *Node {
	for n.Next() != nil {
		n = n.Next()
	}
	return n
}

// Ply returns the number of moves from the root.
func (n *Node) Ply() int {
	ply := 0
	for ; n.parent != nil; n = n.parent {
		ply++
	}
	return ply
}

// Path returns the moves from the root.
func (n *Node) Path() []game.Move {
	path := make([]game.Move, n.Ply())
	for i := len(path) - 1; i >= 0; i-- {
		path[i], n = n.move, n.parent
	}
	return path
}

// IsMain reports whether the node is on the main line.
func (n *Node) IsMain() bool {
	for ; n.parent != nil; n = n.parent {
		if n.parent.children[0] != n {
			return false
		}
	}
	return true
}

// Draw adds a shape to a node, or removes it if there is an equal one. A shape on the same
// squares with another colour is replaced. The error is ErrFull.
func (t *Tree) Draw(n *Node, s Shape) error {
	for i, old := range n.Shapes {
		if old.From == s.From && old.To == s.To {
			if old.Color == s.Color {
				n.Shapes = slices.Delete(n.Shapes, i, i+1)
				t.written -= longestShape
			} else {
				n.Shapes[i] = s
			}
			return nil
		}
	}
	if len(n.Shapes) == MostShapes || t.written+longestShape > MostWritten {
		return ErrFull
	}
	n.Shapes = append(n.Shapes, s)
	t.written += longestShape
	return nil
}

// SetComment sets the comment of a node. Text that is not valid UTF-8 or too long is cut. The
// error is ErrFull.
func (t *Tree) SetComment(n *Node, text string) error {
	text = strings.TrimSpace(strings.ToValidUTF8(strings.ReplaceAll(text, "\r", ""), ""))
	if len(text) > MostComment {
		end := MostComment
		for !utf8.RuneStart(text[end]) {
			end--
		}
		text = strings.TrimSpace(text[:end])
	}
	written := t.written - len(n.Comment) + len(text)
	if written > MostWritten {
		return ErrFull
	}
	n.Comment, t.written = text, written
	return nil
}

// all yields the node and those after it.
func (n *Node) all() iter.Seq[*Node] {
	return func(yield func(*Node) bool) {
		// Lines are long, so that recursion would be deep.
		waiting := []*Node{n}
		for len(waiting) > 0 {
			next := waiting[len(waiting)-1]
			waiting = waiting[:len(waiting)-1]
			if !yield(next) {
				return
			}
			for _, child := range slices.Backward(next.children) {
				waiting = append(waiting, child)
			}
		}
	}
}
