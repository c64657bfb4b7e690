// Package expand makes books of openings by drop-out expansion (Lincke, "Strategies for the
// automatic construction of opening books", 2000): of all positions whose moves are not in the
// book yet, that one is expanded next which is reached by the fewest plies and the least loss.
// Expanding a position searches its moves; the values go back to the start by negamax.
package expand

import (
	"errors"
	"fmt"
	"math"
	"slices"

	"colat/ai/book"
	"colat/game"
	"colat/game/symmetry"
)

// A Tree is a book in the making: its positions with their moves. Positions that several orders
// of moves reach are there once.
type Tree struct {
	rules   game.Rules
	root    *node
	nodes   map[uint64]*node
	waiting map[uint64][]*node // expanded positions with a move to a position that is not there
	penalty int64
	seed    uint64
	visit   int // number of the last walk through the tree
}

// node is a position of a book.
type node struct {
	key      uint64
	state    game.State
	value    book.Value
	expanded bool
	over     bool
	games    uint32
	distinct int     // legal moves up to symmetry, once it is expanded
	children []*node // positions after those of them that are in the book

	priority int64 // of the best position to expand below it; a lower one is sooner
	visit    int
}

// never is the priority of a position that is not expanded.
const never = math.MaxInt64 / 4

// Penalty is the usual weight of losses: the plies of depth that a position is expanded less if
// a whole chance to win is given away before it.
const Penalty = 40

// ply is the priority that a ply costs. Losses are counted in parts of a ply.
const ply = book.Whole

// NewTree returns the tree of a game that has a single start, with the start alone.
func NewTree(rules game.Rules, penalty int, seed uint64) (*Tree, error) {
	drawn := func(o game.Option) bool { return o.Default == "" }
	if slices.ContainsFunc(rules.StartOptions(), drawn) {
		return nil, fmt.Errorf("the game %s has no single start, so that there is no book of it", rules.ID())
	}
	start, err := rules.New(nil, nil)
	if err != nil {
		return nil, err
	}
	if rules.Traits().Repeats {
		return nil, fmt.Errorf("positions of the game %s may repeat, so that there is no book of it", rules.ID())
	}
	t := &Tree{
		rules: rules, nodes: make(map[uint64]*node), waiting: make(map[uint64][]*node),
		penalty: int64(penalty), seed: seed,
	}
	t.root = t.add(symmetry.Key(start), start)
	t.root.value.Chance = book.Whole / 2
	return t, nil
}

// Load adds the positions of a book to a tree that has the start alone. An error says what is
// wrong with the book: every position must be reached by legal moves from the start, and the
// values of positions with moves must be those of the best move.
func (t *Tree) Load(b *book.Book) error {
	if b.Rules.ID() != t.rules.ID() {
		return fmt.Errorf("the book is of the game %s, not of %s", b.Rules.ID(), t.rules.ID())
	}
	here, found := b.ByKey(t.root.key)
	if !found {
		return errors.New("the start of the game is not in the book")
	}
	t.root.set(here)
	for list := []*node{t.root}; len(list) > 0; list = list[1:] {
		n := list[0]
		if r, _ := b.ByKey(n.key); !r.Expanded {
			continue
		}
		if n.over {
			return fmt.Errorf("%s: the game is over, but the book goes on", t.describe(n))
		}
		for _, c := range t.expand(n) {
			r, found := b.ByKey(c.key)
			if !found {
				continue
			}
			added := t.add(c.key, c.state)
			added.set(r)
			list = append(list, added)
		}
		if len(n.children) == 0 {
			return fmt.Errorf("%s: the book goes on, but has no move", t.describe(n))
		}
	}
	if len(t.nodes) != b.Len() {
		return fmt.Errorf("%d of %d positions cannot be reached from the start", b.Len()-len(t.nodes), b.Len())
	}
	for _, n := range t.nodes {
		if !n.expanded {
			continue
		}
		if want := n.best(); n.value != want {
			return fmt.Errorf("%s: the value is %+v, but that of the best move is %+v", t.describe(n), n.value, want)
		}
	}
	return nil
}

func (n *node) set(r book.Record) { n.value, n.games = r.Value, r.Games }

// describe names a position in an error.
func (t *Tree) describe(n *node) string { return "position " + t.rules.FormatPosition(n.state) }

// add adds a position, which is not there, and makes it a child of the expanded positions with
// a move to it.
func (t *Tree) add(key uint64, s game.State) *node {
	n := &node{key: key, state: s}
	if result, over := s.Result(); over {
		n.over, n.value = true, book.ValueOfEnd(s, result)
	}
	t.nodes[key] = n
	for _, parent := range t.waiting[key] {
		parent.children = append(parent.children, n)
	}
	delete(t.waiting, key)
	return n
}

// candidate is a position after a move that is not in the book.
type candidate struct {
	key   uint64
	state game.State
	value book.Value // for the side to move in it
}

// expand makes the positions after the moves of n that are in the book its children, and
// returns the other ones.
func (t *Tree) expand(n *node) []candidate {
	n.expanded = true
	known := make(map[uint64]bool)
	var missing []candidate
	after := n.state.Clone()
	for _, m := range n.state.AppendMoves(nil) {
		after.Play(m)
		if key := symmetry.Key(after); !known[key] {
			known[key] = true
			if child := t.nodes[key]; child != nil {
				n.children = append(n.children, child)
			} else {
				missing = append(missing, candidate{key: key, state: after.Clone()})
				t.waiting[key] = append(t.waiting[key], n)
			}
		}
		after.Undo()
	}
	n.distinct = len(known)
	return missing
}

// best returns the value of an expanded position.
func (n *node) best() book.Value {
	values := make([]book.Value, len(n.children))
	for i, child := range n.children {
		values[i] = child.value.After()
	}
	return book.Best(values, len(n.children) == n.distinct)
}

// Len returns the number of positions.
func (t *Tree) Len() int { return len(t.nodes) }

// Book returns the book of the tree.
func (t *Tree) Book(header book.Header) *book.Book {
	records := make([]book.Record, 0, len(t.nodes))
	for _, n := range t.nodes {
		records = append(records, book.Record{Key: n.key, Value: n.value, Expanded: n.expanded, Games: n.games})
	}
	return book.New(header, records)
}
