package textbook

import (
	"cmp"
	"context"
	"math"

	"colat/ai"
	"colat/game"
)

// MostRounds is the number of iterations that are recorded if the options name none.
const MostRounds = 1000

// Growth is the record of an MCTS: its tree and all its iterations. All figures are the search's own.
type Growth struct {
	Nodes  []Grown // the root first, and each parent before its children
	Rounds []Round
	// Weight is the weight of exploration, MCTSOptions.Exploration.
	Weight float64

	index map[*treeNode]int // of Nodes, during the search
	moves []game.Move       // of the present playout
}

// Grown is a node of the tree.
type Grown struct {
	// Parent is the index of the parent node, or -1 for the root. Depth is the distance from the
	// root in plies, and Move the move that leads to the node, made by Mover.
	Parent, Depth int
	Move          game.Move
	Mover         game.Player
	// First and Count are the children, Nodes[First:First+Count] once Made is reached: the number
	// of the iteration, from 1, that made them, or 0 at the root.
	First, Count, Made int
}

// Round is one iteration.
type Round struct {
	// Path has the selected nodes, from the root to the one from which the playout starts.
	Path []int
	// Expanded is the node on Path that got children in this iteration, or -1.
	Expanded int
	// Playout has the moves from the last node of Path to the end of the game.
	Playout []game.Move
	Result  game.Result
	// After has the figures of the nodes of Path after the iteration.
	After []Figures
}

// Figures are the statistics of a node.
type Figures struct {
	Visits int
	// Reward is the sum over the visits for the side that made the move: 1 for a win, 1/2 for a
	// draw.
	Reward float64
	// Outcome is the result for that side, if it is proven.
	Outcome ai.Outcome
}

// Mean returns the average reward, from 0 to 1; 0 without visits.
func (f Figures) Mean() float64 {
	if f.Visits == 0 {
		return 0
	}
	return f.Reward / float64(f.Visits)
}

// Growth searches the position of r as Think does with the same seed, and returns the record. It ends
// after the iterations of the options or else MostRounds, with more than most nodes, when the root is
// proven, or at the limits of r. A single legal move is searched as well. A search that ctx ends
// returns an error.
func (p *MCTS) Growth(ctx context.Context, r *ai.Request, most int) (*Growth, error) {
	p.growth = &Growth{Weight: p.options.Exploration, index: map[*treeNode]int{}}
	defer func() { p.growth = nil }()
	if err := p.prepare(ctx, r); err != nil {
		return nil, err
	}
	g := p.growth
	g.Nodes = append(g.Nodes, Grown{Parent: -1, Move: game.NoMove, Mover: p.root.mover})
	g.index[p.root] = 0
	g.expanded(p.root)
	rounds := cmp.Or(p.options.Iterations, MostRounds)
	for len(g.Rounds) < rounds && len(g.Nodes) <= most && p.root.outcome == ai.Unknown && !p.stopped {
		p.iterate()
	}
	g.index, g.moves = nil, nil
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	return g, nil
}

// expanded records the children of a node, unless it has none or they are recorded already.
func (g *Growth) expanded(node *treeNode) bool {
	at := g.index[node]
	if len(node.children) == 0 || g.Nodes[at].Count > 0 {
		return false
	}
	n := &g.Nodes[at]
	n.First, n.Count, n.Made = len(g.Nodes), len(node.children), len(g.Rounds)+1
	if at == 0 {
		n.Made = 0
	}
	depth := n.Depth + 1
	for i := range node.children {
		child := &node.children[i]
		g.index[child] = len(g.Nodes)
		g.Nodes = append(g.Nodes, Grown{Parent: at, Depth: depth, Move: child.move, Mover: child.mover})
	}
	return true
}

// round records an iteration that has been backed up.
func (g *Growth) round(path []*treeNode, result game.Result) {
	round := Round{
		Path: make([]int, len(path)), Expanded: -1, Result: result, After: make([]Figures, len(path)),
		Playout: append([]game.Move(nil), g.moves...),
	}
	for i, node := range path {
		if g.expanded(node) {
			round.Expanded = g.index[node]
		}
		round.Path[i] = g.index[node]
		round.After[i] = Figures{int(node.visits), node.reward, node.outcome}
	}
	g.Rounds = append(g.Rounds, round)
}

// After returns the figures of all nodes after the first rounds iterations, in the memory of buf.
func (g *Growth) After(rounds int, buf []Figures) []Figures {
	buf = append(buf[:0], make([]Figures, len(g.Nodes))...)
	for i := range g.Rounds[:rounds] {
		for k, node := range g.Rounds[i].Path {
			buf[node] = g.Rounds[i].After[k]
		}
	}
	return buf
}

// Children returns the indexes of the children of a node that are there after a number of iterations,
// from first up to end.
func (g *Growth) Children(node, rounds int) (first, end int) {
	if n := &g.Nodes[node]; n.Count > 0 && n.Made <= rounds {
		return n.First, n.First + n.Count
	}
	return 0, 0
}

// Best returns the child of a node that is played after a number of iterations, whose figures are given, or
// -1 if none is there or none was visited.
func (g *Growth) Best(node, rounds int, figures []Figures) int {
	first, end := g.Children(node, rounds)
	if first == end {
		return -1
	}
	children := make([]treeNode, end-first)
	for i := range children {
		f := figures[first+i]
		children[i] = treeNode{visits: int32(f.Visits), reward: f.Reward, outcome: f.Outcome, move: game.Move(i)}
	}
	best := (&treeNode{children: children}).best()
	if best.visits == 0 {
		return -1
	}
	return first + int(best.move)
}

// Exploration returns the second term of a node's upper confidence bound. Its first term is the mean.
// A node without visits has none.
func (g *Growth) Exploration(parentVisits, visits int) float64 {
	return exploration(g.Weight, logVisits(int32(parentVisits)), float64(visits))
}

// logVisits returns the logarithm of the visits of a parent.
func logVisits(visits int32) float64 { return math.Log(float64(max(visits, 1))) }

// exploration is the term of UCB1 that grows while other moves are visited.
func exploration(weight, logParent, visits float64) float64 {
	return weight * math.Sqrt(logParent/visits)
}
