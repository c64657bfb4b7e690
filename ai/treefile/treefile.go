// Package treefile reads the search tree that a program of one's own writes, as lines of JSON, and
// compares it with what the searches of the course would do on the same tree.
package treefile

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"colat/ai/textbook"
	"colat/game"
	"colat/game/notation"
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
	Maximises          bool // MAX is to move
	// Number is the file's own number of the node, and Line the number of its line, from 1.
	Number, Line int
}

// BadLine is a line that cannot be read.
type BadLine struct {
	Line int
	Err  error
}

// Error implements error.
func (b BadLine) Error() string { return fmt.Sprintf("line %d: %v", b.Line, b.Err) }

// head is the first line of a file.
type head struct {
	Game     string  `json:"game"`
	Position string  `json:"position"`
	Depth    int     `json:"depth,omitempty"`
	Sign     string  `json:"sign,omitempty"`
	Eval     string  `json:"eval,omitempty"`
	Scale    float64 `json:"scale,omitempty"`
}

// The sides for which a file may give its values: MAX, or the side to move at the node.
const (
	forMax   = "max"
	forMover = "mover"
)

// entry is the line of a node.
type entry struct {
	Node   *int     `json:"node"`
	Parent *int     `json:"parent,omitempty"`
	Move   string   `json:"move,omitempty"`
	Alpha  *float64 `json:"alpha,omitempty"`
	Beta   *float64 `json:"beta,omitempty"`
	Value  *float64 `json:"value"`
	Cut    bool     `json:"cut,omitempty"`
}

// lined is an entry with the number of its line.
type lined struct {
	entry
	line int
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
		return nil, fmt.Errorf("%d bytes: want at most %d", len(text), MostBytes)
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

// readHead reads the first line that is not empty.
func (t *Tree) readHead(text []byte) (sign string, rest []byte, err error) {
	text = bytes.TrimPrefix(text, []byte("\ufeff"))
	line, number := []byte(nil), 0
	for rest = text; len(bytes.TrimSpace(line)) == 0; number++ {
		if len(rest) == 0 {
			return "", nil, errors.New("the file is empty: want a first line with game and position")
		}
		line, rest, _ = bytes.Cut(rest, []byte("\n"))
	}
	fail := func(err error) (string, []byte, error) { return "", nil, BadLine{number, err} }
	var h head
	if len(line) > MostLine {
		return fail(fmt.Errorf("%d bytes: want at most %d", len(line), MostLine))
	}
	if err := json.Unmarshal(line, &h); err != nil {
		return fail(fmt.Errorf("no JSON object with game and position: %w", err))
	}
	if t.Rules, err = game.Find(h.Game); err != nil {
		return fail(err)
	}
	if t.Root, err = notation.ReadPosition(t.Rules, h.Position); err != nil {
		return fail(fmt.Errorf("position: %w", err))
	}
	if _, over := t.Root.Result(); over {
		return fail(errors.New("position: the game is over: there is nothing to search"))
	}
	if h.Depth < 0 || h.Depth > MostDepth {
		return fail(fmt.Errorf("depth %d: want 1 to %d, or none", h.Depth, MostDepth))
	}
	t.Depth = h.Depth
	if sign = cmp.Or(h.Sign, forMax); sign != forMax && sign != forMover {
		return fail(fmt.Errorf("sign %.20q: want %s, for the side to move at the root, or %s, for the side to move "+
			"at the node", h.Sign, forMax, forMover))
	}
	if t.Scale = cmp.Or(h.Scale, 1); !(math.Abs(t.Scale) <= mostWorth) || t.Scale <= 0 {
		return fail(fmt.Errorf("scale %v: want a number above 0", h.Scale))
	}
	if err := t.evaluation(h.Eval); err != nil {
		return fail(err)
	}
	return sign, rest, nil
}

// evaluation finds the named evaluation, if one is named.
func (t *Tree) evaluation(name string) error {
	if name == "" {
		return nil
	}
	var names []string
	if able, ok := t.Rules.(game.Evaluations); ok {
		for _, e := range able.Evaluations() {
			if e.Name == name {
				t.Evaluation = &e
				return nil
			}
			names = append(names, e.Name)
		}
	}
	if names == nil {
		return fmt.Errorf("eval %.20q: the game %s has no evaluation with a name: leave eval out", name, t.Rules.ID())
	}
	return fmt.Errorf("eval %.20q: want %s, or none", name, strings.Join(names, ", "))
}

// entries reads the lines of the nodes, of which line have gone before.
func (t *Tree) entries(text []byte, line int) []lined {
	var list []lined
	for len(text) > 0 {
		var one []byte
		one, text, _ = bytes.Cut(text, []byte("\n"))
		line++
		if one = bytes.TrimSpace(one); len(one) == 0 {
			continue
		}
		if len(list) == MostNodes {
			t.bad(line, fmt.Errorf("more than %d nodes: the rest is left out", MostNodes))
			break
		}
		e, err := parseEntry(one)
		if err != nil {
			t.bad(line, err)
			continue
		}
		list = append(list, lined{e, line})
	}
	return list
}

// bad records a bad line.
func (t *Tree) bad(line int, err error) {
	if len(t.Bad) == mostBad {
		t.MoreBad++
		return
	}
	t.Bad = append(t.Bad, BadLine{line, err})
}

// parseEntry reads the line of a node. Python writes infinite bounds as Infinity, which is no JSON; they
// count as absent ones.
func parseEntry(line []byte) (e entry, err error) {
	if len(line) > MostLine {
		return e, fmt.Errorf("%d bytes: want at most %d", len(line), MostLine)
	}
	if bytes.Contains(line, []byte("Infinity")) {
		line = bytes.ReplaceAll(line, []byte("-Infinity"), []byte("null"))
		line = bytes.ReplaceAll(line, []byte("Infinity"), []byte("null"))
	}
	if err := json.Unmarshal(line, &e); err != nil {
		return e, fmt.Errorf("no JSON object of a node: %w", err)
	}
	switch {
	case e.Node == nil:
		return e, errors.New("node is missing: want the number of the node")
	case e.Value == nil:
		return e, errors.New("value is missing: want a finite number")
	case *e.Node < 0:
		return e, fmt.Errorf("node %d: want a number from 0 on", *e.Node)
	case e.Parent == nil && e.Move != "":
		return e, fmt.Errorf("node %d has a move and no parent", *e.Node)
	case e.Parent != nil && e.Move == "":
		return e, fmt.Errorf("node %d has a parent and no move", *e.Node)
	case e.Parent != nil && (*e.Parent < 0 || *e.Parent >= *e.Node):
		return e, fmt.Errorf("parent %d of node %d: want the number of a node entered before", *e.Parent, *e.Node)
	}
	for _, worth := range []*float64{e.Alpha, e.Beta, e.Value} {
		if worth != nil && math.Abs(*worth) > mostWorth {
			return e, fmt.Errorf("%v: want a number from -%.0g to %.0g", *worth, mostWorth, mostWorth)
		}
	}
	return e, nil
}

// build makes the nodes, sorted by their numbers.
func (t *Tree) build(entries []lined, forMover bool, yield func()) error {
	if len(entries) == 0 || entries[0].Parent != nil {
		reason := errors.New("no node without parent and move: want the root as the first one")
		if len(t.Bad) > 0 {
			return fmt.Errorf("%w; %w", t.Bad[0], reason)
		}
		return reason
	}
	index := make(map[int]int, len(entries))
	out := map[int]bool{} // the nodes left out below illegal moves
	at := &cursor{t, t.Root.Clone(), 0}
	for i := range entries {
		if yield != nil {
			yield()
		}
		e := &entries[i]
		if _, twice := index[*e.Node]; twice || out[*e.Node] {
			t.bad(e.line, fmt.Errorf("node %d is there twice: want another number for each node", *e.Node))
			continue
		}
		n := Node{Parent: -1, Move: game.NoMove, Number: *e.Node, Line: e.line, Cut: e.Cut}
		side := t.Root.ToMove()
		if i > 0 {
			if e.Parent == nil {
				t.bad(e.line, fmt.Errorf("node %d has no parent: only the root has none", *e.Node))
				continue
			}
			parent, there := index[*e.Parent]
			if out[*e.Parent] {
				out[*e.Node] = true
				continue
			}
			if !there {
				t.bad(e.line, fmt.Errorf("parent %d of node %d is not in the file", *e.Parent, *e.Node))
				continue
			}
			n.Parent, n.Depth = parent, t.Nodes[parent].Depth+1
			if n.Depth > MostDepth {
				t.bad(e.line, fmt.Errorf("node %d is deeper than %d plies", *e.Node, MostDepth))
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
