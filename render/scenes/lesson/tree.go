package lesson

import (
	"context"
	"slices"
	"sync"
	"time"

	"colat/ai"
	"colat/ai/textbook"
	"colat/game"
	"colat/game/async"
	"colat/render/bench"
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
	bounded  bool          // whether the search has windows, unlike minimax
	own      *own          // of the user's own program; nil for the textbook's
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
		t.bounded = t.bounded || nodes[i].Alpha > -textbook.Infinity || nodes[i].Beta < textbook.Infinity
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

// moves returns the moves from the root to a node.
func (t *tree) moves(node int) []game.Move {
	var moves []game.Move
	for _, n := range t.path(node)[1:] {
		moves = append(moves, t.nodes[n].Move)
	}
	return moves
}

// state returns the position of a node, given the position of the root.
func (t *tree) state(root game.State, node int) game.State { return bench.After(root, t.moves(node)) }

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

// window returns the search window of a node at the moment now: the one on entry, narrowed by the
// moves searched since. Where it is empty, alpha is not below beta, the search leaves moves out.
func (t *tree) window(node, now int) (alpha, beta int) {
	n := &t.nodes[node]
	alpha, beta = n.Alpha, n.Beta
	if best := t.best(node, now); best >= 0 && t.bounded {
		if value := t.nodes[best].Value; t.maximises(node) {
			alpha = max(alpha, value)
		} else {
			beta = min(beta, value)
		}
	}
	return alpha, beta
}

// held returns the node whose value set the bound of the opponent when the search enters a node: alpha
// at a node of MIN, beta at one of MAX. It returns -1 if no move set it, as in a null window.
func (t *tree) held(node int) int {
	bound := t.nodes[node].Beta
	if !t.maximises(node) {
		bound = t.nodes[node].Alpha
	}
	for at := node; at > 0; at = t.nodes[at].Parent {
		parent := t.nodes[at].Parent
		if t.maximises(parent) == t.maximises(node) {
			continue
		}
		for _, child := range t.children[parent] {
			if child < at && t.nodes[child].Value == bound {
				return child
			}
		}
	}
	return -1
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

// growth is a search that records its tree, on its own goroutine.
type growth = async.Call[grown]

// grown is a complete tree, or complete playouts.
type grown struct {
	tree     *tree
	playouts *playouts
	depth    int // may be less than requested
}

// grow searches a position to a depth, or to the greatest lower depth at which the tree is
// not too large.
func grow(
	algorithm string, options textbook.Options, start game.State, moves []game.Move, depth int, yield func(),
) *growth {
	r := &ai.Request{Start: start, Moves: moves, Yield: yield}
	return async.Start(context.Background(), func(ctx context.Context) (grown, error) {
		searcher, err := textbook.New(algorithm, options)
		for ; err == nil; depth-- {
			r.Limits.Depth = depth
			var nodes []textbook.Node
			nodes, err = searcher.Tree(ctx, r)
			if err == nil {
				return grown{tree: newTree(nodes, r.State(), yield), depth: depth}, nil
			}
			if ctx.Err() == nil && depth > 1 {
				err = nil // it was too large
			}
		}
		return grown{}, err
	})
}

// studyTime limits the time of each search.
const studyTime = 5 * time.Second

// row holds the statistics of a search to one depth.
type row struct {
	ai.Iteration
	depth, value int
}

// column holds the statistics of an algorithm, one row for each depth.
type column struct {
	rows []row
	more int64       // nodes of the depth at which the search was stopped; 0 if it was not
	line []game.Move // principal variation of the last row
	done bool
	err  error
}

// study searches a position with two players, one after the other, on its own goroutine.
type study struct {
	call *async.Call[struct{}]

	mu      sync.Mutex
	columns [2]column
	turn    int       // index of the current player
	began   time.Time // start of its search
}

// startStudy starts a study of a position to a depth.
func startStudy(players [2]ai.Player, start game.State, moves []game.Move, depth int) *study {
	s := &study{began: time.Now()}
	r := ai.Request{Start: start, Moves: moves, Limits: ai.Limits{Depth: depth, Time: studyTime}}
	s.call = async.Start(context.Background(), func(ctx context.Context) (struct{}, error) {
		for i, player := range players {
			s.change(func() { s.turn, s.began = i, time.Now() })
			r.Report = func(info ai.Info) { s.change(func() { s.columns[i].add(info) }) }
			_, info, err := player.Think(ctx, &r)
			s.change(func() { s.columns[i].end(info, err) })
			s.timeAgain(ctx, i, player, r)
			s.change(func() { s.columns[i].done = true })
		}
		return struct{}{}, nil
	})
	return s
}

// Bounds of timing the first depths again: together they take so long, and are searched so often.
const (
	briefTime   = 40 * time.Millisecond
	repetitions = 8
)

// timeAgain repeats the search of a column to the depth before which all is brief, and keeps the
// shortest time of each depth: the first search of a page also waits for code to be compiled.
func (s *study) timeAgain(ctx context.Context, i int, player ai.Player, r ai.Request) {
	r.Report = func(info ai.Info) { s.change(func() { s.columns[i].time(info) }) }
	for range repetitions {
		r.Limits.Depth = s.columns[i].brief()
		if r.Limits.Depth == 0 || ctx.Err() != nil {
			return
		}
		if _, _, err := player.Think(ctx, &r); err != nil {
			return
		}
	}
}

func (s *study) change(how func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	how()
}

// brief returns the greatest depth that was reached within briefTime, at least the first one.
func (c *column) brief() int {
	depth, total := 0, time.Duration(0)
	for i := range c.rows {
		if total += c.rows[i].Elapsed; i > 0 && total > briefTime {
			break
		}
		depth = i + 1
	}
	return depth
}

// time adds a report on a depth that was searched again.
func (c *column) time(info ai.Info) {
	if at := c.at(info.Depth); at != nil && info.Iteration.Nodes == at.Nodes {
		at.Elapsed = min(at.Elapsed, info.Iteration.Elapsed)
	}
}

// add adds a report on the next depth.
func (c *column) add(info ai.Info) {
	if info.Iteration == (ai.Iteration{}) || info.Depth != len(c.rows)+1 {
		return
	}
	c.rows = append(c.rows, row{info.Iteration, info.Depth, info.Score})
	c.line = append(c.line[:0], info.PV...)
}

// end adds the final report of a search. Nodes beyond its last complete depth belong to an
// incomplete one.
func (c *column) end(info ai.Info, err error) {
	if c.err = err; err != nil {
		return
	}
	c.add(info)
	beyond := info.Nodes
	for i := range c.rows {
		beyond -= c.rows[i].Nodes + c.rows[i].Ordering
	}
	c.more = max(beyond, 0)
}

// at returns the row of a depth, or nil.
func (c *column) at(depth int) *row {
	if depth < 1 || depth > len(c.rows) {
		return nil
	}
	return &c.rows[depth-1]
}

// snapshot is a copy of a study's results.
type snapshot struct {
	columns [2]column
	turn    int
	part    float64 // elapsed part of the time for the current search
	running bool
}

// snapshot returns the results so far.
func (s *study) snapshot() snapshot {
	s.mu.Lock()
	defer s.mu.Unlock()
	now := snapshot{columns: s.columns, turn: s.turn, running: !s.columns[1].done}
	for i := range now.columns {
		c := &now.columns[i]
		c.rows, c.line = slices.Clone(c.rows), slices.Clone(c.line)
	}
	if now.running {
		now.part = min(1, float64(time.Since(s.began))/float64(studyTime))
	}
	return now
}

// depth returns the greatest depth that both players have searched.
func (s *snapshot) depth() int { return min(len(s.columns[0].rows), len(s.columns[1].rows)) }

// line returns the principal variation of the deepest search.
func (s *snapshot) line() []game.Move {
	if len(s.columns[0].rows) > len(s.columns[1].rows) {
		return s.columns[0].line
	}
	return s.columns[1].line
}
