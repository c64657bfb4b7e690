// Package treefile reads the search tree that a program of one's own writes, as lines of JSON, and
// compares it with what the searches of the course would do on the same tree.
package treefile

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"slices"

	"colat/ai/textbook"
	"colat/game"
)

// Bounds of a file.
const (
	MostBytes = 8 << 20
	MostLine  = 2000 // bytes
	MostNodes = textbook.MostTreeNodes
	MostDepth = 64
	mostBad   = 20 // bad lines that are named
	mostWorth = 1e12
)

// Tree is the tree of a file.
type Tree struct {
	Rules game.Rules
	Root  game.State
	// Depth is the depth of the search in plies, or 0 if the file does not say.
	Depth int
	// Evaluation values the leaves, multiplied by Scale in the file's own values; nil if the file
	// names none.
	Evaluation *game.NamedEvaluation
	Scale      float64
	// Nodes are in the order in which the search entered them, the root first. Nodes below an
	// illegal move are left out.
	Nodes []Node
	// Windows reports whether some node up to Depth has a bound, unlike in minimax.
	Windows bool
	// Bad are the first bad lines, and MoreBad is the number of further ones. They are left out.
	Bad     []BadLine
	MoreBad int

	illegal []Finding
}

// Node is a node of a file. Its values and bounds are for MAX, the side to move at the root.
type Node struct {
	// Parent is the index of the parent node, or -1 for the root. Depth is the distance from the root
	// in plies, and Move the move that leads to the node.
	Parent, Depth int
	Move          game.Move
	// Alpha and Beta are the window on entry, ±Inf if there is none.
	Alpha, Beta, Value float64
	Cut                bool
	Maximises          bool // MAX has the move
	// Number is the file's own number of the node, and Line the number of its line, from 1.
	Number, Line int
}

// Is reports whether a text begins as the file of a tree does: its first line is an object with a game, a
// position and no moves, and its second one has a node.
func Is(text []byte) bool {
	first, rest, _ := bytes.Cut(bytes.TrimLeft(text, " \t\r\n\ufeff"), []byte("\n"))
	second, _, _ := bytes.Cut(bytes.TrimLeft(rest, " \t\r\n"), []byte("\n"))
	if len(first) > MostLine || len(second) > MostLine || !bytes.Contains(second, []byte(`"node"`)) {
		return false
	}
	var h head
	return json.Unmarshal(first, &h) == nil && h.Game != "" && h.Position != ""
}

// Head returns the position of a file without reading its nodes.
func Head(text []byte) (game.State, error) {
	t := &Tree{}
	_, _, err := t.readHead(text)
	return t.Root, err
}

// Read reads a file. An error means that there is no tree at all: the first line is bad or no root is
// left. It calls yield regularly, unless that is nil.
func Read(text []byte, yield func()) (*Tree, error) {
	if len(text) > MostBytes {
		return nil, tooLong(len(text), MostBytes)
	}
	t := &Tree{}
	sign, rest, err := t.readHead(text)
	if err != nil {
		return nil, err
	}
	entries := t.entries(rest, bytes.Count(text[:len(text)-len(rest)], []byte("\n")))
	slices.SortStableFunc(entries, func(a, b lined) int { return cmp.Compare(*a.Node, *b.Node) })
	if err := t.build(entries, sign == forMover, yield); err != nil {
		return nil, err
	}
	t.unbound()
	return t, nil
}

// build makes the nodes, sorted by their numbers.
func (t *Tree) build(entries []lined, forMover bool, yield func()) error {
	if len(entries) == 0 || entries[0].Parent != nil {
		if len(t.Bad) > 0 {
			return t.Bad[0]
		}
		return game.Refuse("không có nút nào thiếu nút cha và nước: nút đầu phải là gốc",
			"no node without parent and move: want the root as the first one")
	}
	index := make(map[int]int, len(entries))
	out := map[int]bool{} // nodes that are left out, and those below them
	at := &cursor{t, t.Root.Clone(), 0}
	for i := range entries {
		if yield != nil {
			yield()
		}
		e := &entries[i]
		if _, twice := index[*e.Node]; twice || out[*e.Node] {
			t.bad(e.line, game.Refuse("nút %d có hai lần: mỗi nút phải có số riêng",
				"node %d is there twice: want another number for each node", *e.Node))
			continue
		}
		n := Node{Parent: -1, Move: game.NoMove, Number: *e.Node, Line: e.line, Cut: e.Cut}
		side := t.Root.ToMove()
		if i > 0 {
			if e.Parent == nil {
				t.bad(e.line, game.Refuse("nút %d không có nút cha: chỉ gốc mới vậy",
					"node %d has no parent: only the root has none", *e.Node))
				continue
			}
			parent, there := index[*e.Parent]
			if !there {
				if !out[*e.Parent] {
					t.bad(e.line, game.Refuse("nút cha %d của nút %d không có trong tệp",
						"parent %d of node %d is not in the file", *e.Parent, *e.Node))
				}
				out[*e.Parent], out[*e.Node] = true, true
				continue
			}
			n.Parent, n.Depth = parent, t.Nodes[parent].Depth+1
			if n.Depth > MostDepth {
				t.bad(e.line, game.Refuse("nút %d sâu hơn %d nước", "node %d is deeper than %d plies", *e.Node, MostDepth))
				continue
			}
			s := at.to(parent)
			move, err := t.Rules.ParseMove(s, e.Move)
			if _, over := s.Result(); err != nil || over {
				out[*e.Node] = true
				t.illegal = append(t.illegal, Finding{
					Fault: Illegal, Node: parent, Line: e.line, Number: *e.Node, Move: e.Move,
				})
				continue
			}
			n.Move = move
			s.Play(move)
			side = s.ToMove()
			s.Undo()
		}
		n.Maximises = side == t.Root.ToMove()
		n.setWorths(&e.entry, forMover && !n.Maximises)
		index[*e.Node] = len(t.Nodes)
		t.Nodes = append(t.Nodes, n)
	}
	return nil
}

// setWorths sets the value and the window, from those for the opponent of MAX if turned is set.
func (n *Node) setWorths(e *entry, turned bool) {
	n.Alpha, n.Beta, n.Value = math.Inf(-1), math.Inf(1), *e.Value
	if e.Alpha != nil {
		n.Alpha = *e.Alpha
	}
	if e.Beta != nil {
		n.Beta = *e.Beta
	}
	if turned {
		n.Alpha, n.Beta, n.Value = 0-n.Beta, 0-n.Alpha, 0-n.Value // without -0
	}
}

// unbound replaces the bounds of the root by ±Inf, wherever they are passed on: they stand for
// infinity, unless the value of the root lies outside them.
func (t *Tree) unbound() {
	root := t.Nodes[0]
	for i := range t.Nodes {
		n := &t.Nodes[i]
		if root.Value > root.Alpha && n.Alpha <= root.Alpha {
			n.Alpha = math.Inf(-1)
		}
		if root.Value < root.Beta && n.Beta >= root.Beta {
			n.Beta = math.Inf(1)
		}
		searched := t.Depth == 0 || n.Depth <= t.Depth // quiescence search has windows of its own
		t.Windows = t.Windows || searched && (!math.IsInf(n.Alpha, 0) || !math.IsInf(n.Beta, 0))
	}
}

// State returns the position of a node.
func (t *Tree) State(node int) game.State { return (&cursor{t, t.Root.Clone(), 0}).to(node) }

// cursor stands on the position of a node and goes to others by playing and undoing moves.
type cursor struct {
	tree  *Tree
	state game.State
	at    int
}

// to goes to a node and returns its position, which is valid until the next call.
func (c *cursor) to(node int) game.State {
	nodes := c.tree.Nodes
	var down []game.Move
	for from := node; from != c.at; {
		if nodes[c.at].Depth >= nodes[from].Depth && c.at != 0 {
			c.state.Undo()
			c.at = nodes[c.at].Parent
		} else {
			down = append(down, nodes[from].Move)
			from = nodes[from].Parent
		}
	}
	for _, m := range slices.Backward(down) {
		c.state.Play(m)
	}
	c.at = node
	return c.state
}

// Write writes a tree of one of the course's searches in root as a file. eval is the name of the evaluation of
// its leaves, or "" for the game's own one.
func Write(out io.Writer, root game.State, horizon int, eval string, nodes []textbook.Node) error {
	write := json.NewEncoder(out)
	rules := root.Rules()
	if err := write.Encode(head{
		Game: rules.ID(), Position: rules.FormatPosition(root), Depth: horizon, Eval: eval,
	}); err != nil {
		return err
	}
	s, depth := root.Clone(), 0
	for i := range nodes {
		n := &nodes[i]
		value := float64(n.Value)
		e := entry{Node: &i, Value: &value, Cut: n.Cut, Alpha: bound(n.Alpha), Beta: bound(n.Beta)}
		if i > 0 {
			for ; depth >= n.Depth; depth-- {
				s.Undo()
			}
			e.Parent, e.Move = &n.Parent, rules.FormatMove(s, n.Move)
			s.Play(n.Move)
			depth = n.Depth
		}
		if err := write.Encode(e); err != nil {
			return fmt.Errorf("node %d: %w", i, err)
		}
	}
	return nil
}

// bound returns a bound as it is written, nil if it is infinite.
func bound(worth int) *float64 {
	if worth >= textbook.Infinity || worth <= -textbook.Infinity {
		return nil
	}
	f := float64(worth)
	return &f
}
