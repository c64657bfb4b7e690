package treefile

import (
	"math"
	"slices"

	"colat/game"
)

// Fault is a kind of difference from the searches of the course.
type Fault string

// The faults. Every one is judged by the file's own figures at the node, its children and its window, so
// that one mistake is not found again further up.
const (
	Illegal   Fault = "illegal"  // the move is not legal
	Twice     Fault = "twice"    // the move is searched twice, and not again after a null window
	LeftOut   Fault = "left-out" // moves are not searched, and the node has no cut
	NoCut     Fault = "no-cut"   // there is a cut, though the value is inside the window
	LateCut   Fault = "late-cut" // moves are searched after the window has become empty
	Window    Fault = "window"   // the window is not the one that the parent and the moves before leave
	Sign      Fault = "sign"     // the value has the wrong sign, or the wrong side has chosen
	WrongBest Fault = "value"    // the value does not follow from the children
	Estimate  Fault = "estimate" // the value of a leaf is not that of the evaluation
	EndedSign Fault = "end-sign" // a game that is over has the value of the other result
)

// Finding is a difference from the searches of the course.
type Finding struct {
	Fault Fault
	// Node is the index of the node; of an illegal move, of its parent.
	Node int
	// Line and Number are the line and the file's own number of the node or, of an illegal move,
	// of the move, whose text is Move.
	Line, Number int
	Move         string
	// Want is the right value for MAX where there is one, or, of a Window, the right bounds.
	Want, WantBeta float64
	Count          int // of moves left out, or searched too many
}

// Check returns the differences from the searches of the course, in the order of the nodes. It calls yield
// regularly, unless that is nil.
func (t *Tree) Check(yield func()) []Finding {
	c := checker{Tree: t, found: append([]Finding(nil), t.illegal...), children: make([][]int, len(t.Nodes))}
	c.cursor = cursor{t, t.Root.Clone(), 0}
	for i := 1; i < len(t.Nodes); i++ {
		parent := t.Nodes[i].Parent
		c.children[parent] = append(c.children[parent], i)
	}
	refused := map[int]int{}
	for i := range t.illegal {
		refused[t.illegal[i].Node]++
	}
	for i := range t.Nodes {
		if yield != nil {
			yield()
		}
		c.node(i, refused[i])
	}
	slices.SortStableFunc(c.found, func(a, b Finding) int { return a.Node - b.Node })
	return c.found
}

// checker checks a tree.
type checker struct {
	*Tree
	cursor   cursor
	children [][]int
	found    []Finding
}

func (c *checker) add(fault Fault, node int) *Finding {
	n := &c.Nodes[node]
	c.found = append(c.found, Finding{Fault: fault, Node: node, Line: n.Line, Number: n.Number})
	return &c.found[len(c.found)-1]
}

// node checks a node, of which a number of moves was illegal.
func (c *checker) node(at, refused int) {
	n, children := &c.Nodes[at], c.children[at]
	s := c.cursor.to(at)
	if result, over := s.Result(); over {
		c.ended(at, result)
		return
	}
	if len(children) == 0 && refused == 0 {
		c.leaf(at, s)
		return
	}
	final := c.repeated(at)
	if c.Depth > 0 && n.Depth >= c.Depth {
		return // a quiescence search looks at some moves only
	}
	alpha, beta := c.windows(at, final)
	if c.Windows && n.Cut && alpha < beta {
		c.add(NoCut, at)
		return
	}
	moves := map[game.Move]bool{}
	for _, child := range children {
		moves[c.Nodes[child].Move] = true
	}
	if left := len(s.AppendMoves(nil)) - len(moves); left > 0 && !n.Cut && (alpha < beta || !c.Windows) {
		c.add(LeftOut, at).Count = left
	}
	if refused == 0 && len(children) > 0 {
		c.value(at, final)
	}
}

// ended checks the sign of a game that is over.
func (c *checker) ended(at int, result game.Result) {
	if sign := result.For(c.Root.ToMove()); float64(sign)*c.Nodes[at].Value < 0 {
		c.add(EndedSign, at).Want = -c.Nodes[at].Value
	}
}

// leaf checks a node without children in a game that goes on.
func (c *checker) leaf(at int, s game.State) {
	n := &c.Nodes[at]
	if c.Depth > 0 && n.Depth < c.Depth {
		c.add(LeftOut, at).Count = len(s.AppendMoves(nil))
		return
	}
	if c.Evaluation == nil {
		return
	}
	want := float64(c.Evaluation.Evaluate(s)) / c.Scale
	if !n.Maximises {
		want = -want
	}
	switch {
	case same(n.Value, want):
	case same(n.Value, -want):
		c.add(Sign, at).Want = want
	default:
		c.add(Estimate, at).Want = want
	}
}

// repeated finds moves that are searched twice. It reports of each child whether its value stands: after a
// null window with a better value, the move is searched again and the second value stands (Reinefeld, "An
// Improvement to the Scout Tree Search Algorithm", 1983).
func (c *checker) repeated(at int) (final []bool) {
	children := c.children[at]
	final = make([]bool, len(children))
	last := map[game.Move]int{}
	for i, child := range children {
		n := &c.Nodes[child]
		final[i] = true
		before, twice := last[n.Move]
		last[n.Move] = i
		if !twice {
			continue
		}
		scout := &c.Nodes[children[before]]
		asked := before == i-1 && scout.Beta-scout.Alpha < n.Beta-n.Alpha
		if c.Nodes[at].Maximises {
			asked = asked && scout.Value >= scout.Beta
		} else {
			asked = asked && scout.Value <= scout.Alpha
		}
		if final[before] = !asked; !asked {
			c.add(Twice, child)
		}
	}
	return final
}

// windows checks the windows of the children of a node and whether the search ends in time, and returns what
// is left of the window at the end.
func (c *checker) windows(at int, final []bool) (alpha, beta float64) {
	n := &c.Nodes[at]
	alpha, beta = n.Alpha, n.Beta
	if !c.Windows {
		return alpha, beta
	}
	late := false
	for i, child := range c.children[at] {
		m := &c.Nodes[child]
		if alpha >= beta && !late {
			late = true
			c.add(LateCut, at).Count = len(c.children[at]) - i
		}
		if !late && !c.fits(at, child, i > 0, alpha, beta) {
			f := c.add(Window, child)
			f.Want, f.WantBeta = alpha, beta
		}
		if !final[i] {
			continue
		}
		if n.Maximises {
			alpha = math.Max(alpha, m.Value)
		} else {
			beta = math.Min(beta, m.Value)
		}
	}
	return alpha, beta
}

// fits reports whether the window of a child is the one that is left at its parent: that window, a null
// window at its end if the child is not the first, or the one beyond a null window's value.
func (c *checker) fits(at, child int, later bool, alpha, beta float64) bool {
	m := &c.Nodes[child]
	if c.Nodes[at].Maximises {
		return m.Beta == beta && m.Alpha == alpha || later && m.Alpha == alpha && m.Beta > alpha && m.Beta < beta ||
			m.Beta == beta && c.again(at, child, m.Alpha)
	}
	return m.Alpha == alpha && m.Beta == beta || later && m.Beta == beta && m.Alpha < beta && m.Alpha > alpha ||
		m.Alpha == alpha && c.again(at, child, m.Beta)
}

// again reports whether a child is the search of the move before once more, from the value that it had.
func (c *checker) again(at, child int, bound float64) bool {
	for i, other := range c.children[at] {
		if other == child && i > 0 {
			scout := &c.Nodes[c.children[at][i-1]]
			return scout.Move == c.Nodes[child].Move && scout.Value == bound
		}
	}
	return false
}

// value checks that the value of a node follows from its children: it is the best of theirs, or the bound
// of the window that this exceeds.
func (c *checker) value(at int, final []bool) {
	n := &c.Nodes[at]
	low, high := math.Inf(1), math.Inf(-1)
	for i, child := range c.children[at] {
		if final[i] {
			low, high = math.Min(low, c.Nodes[child].Value), math.Max(high, c.Nodes[child].Value)
		}
	}
	best, worst := high, low
	if !n.Maximises {
		best, worst = low, high
	}
	hard := math.Min(math.Max(best, n.Alpha), n.Beta)
	switch {
	case same(n.Value, best), same(n.Value, hard):
	case same(n.Value, -best), same(n.Value, worst), same(n.Value, -worst):
		c.add(Sign, at).Want = best
	default:
		c.add(WrongBest, at).Want = best
	}
}

// same compares values, which programs may compute with rounding.
func same(a, b float64) bool {
	return a == b || math.Abs(a-b) <= 1e-9*math.Max(1, math.Max(math.Abs(a), math.Abs(b)))
}
