package textbook

import (
	"context"
	"math"
	"math/rand/v2"
	"time"

	"colat/ai"
	"colat/game"
)

// MCTS is Monte-Carlo tree search: UCT with back-up of proven results. In games that
// implement game.Decisive, its random playouts play moves that win at once or prevent an
// immediate loss (Teytaud and Teytaud, "On the Huge Benefit of Decisive Moves in
// Monte-Carlo Tree Search Algorithms", 2010). Each search builds a new tree in reused
// memory.
type MCTS struct {
	clock
	options  MCTSOptions
	rng      *rand.Rand
	board    game.State
	decisive game.Decisive // the board itself, or nil if decisive moves are not used
	tree     tree
	root     *treeNode
	deepest  int         // depth limit of the tree in plies
	path     []*treeNode // from the root to the start of the playout
	moves    []game.Move
	line     []game.Move
	growth   *Growth // the record of the search; nil if it is not recorded
}

// MCTSOptions configure an MCTS.
type MCTSOptions struct {
	// Iterations bounds one search, besides its limits; 0 means no bound.
	Iterations int
	// Exploration is the weight of exploring rarely visited moves, 0 or more; in theory
	// √2 for rewards from 0 to 1.
	Exploration float64
	Seed        uint64 // the same seed gives the same choices
	// NoSolver disables the back-up of proven results, and Indecisive the decisive moves
	// in playouts: with both it is plain UCT (Kocsis and Szepesvári, "Bandit based
	// Monte-Carlo Planning", 2006).
	NoSolver, Indecisive bool
}

const (
	// DefaultExploration is √2, rounded.
	DefaultExploration = 1.4
	// unboundedIterations is the number of iterations if nothing else bounds a search.
	unboundedIterations = 10_000
	// firstReport is the iteration of the first report. The number doubles with each
	// report.
	firstReport = 64
)

// NewMCTS returns an MCTS.
func NewMCTS(options MCTSOptions) *MCTS {
	return &MCTS{
		options: options,
		rng:     rand.New(rand.NewPCG(options.Seed, 0)),
		path:    make([]*treeNode, 0, 1+maxDepth),
		line:    make([]game.Move, 0, maxDepth),
	}
}

// Think implements ai.Player. Nodes counts each move played, in the tree and in playouts.
// The limit of depth bounds the tree, and the reported depth is the length of the
// principal variation. The score is in hundredths of a game, from -100 to 100 unless it
// is proven. A search that neither the options nor time nor nodes bound has 10,000
// iterations. A single legal move is not searched.
func (p *MCTS) Think(ctx context.Context, r *ai.Request) (game.Move, ai.Info, error) {
	if err := r.Choice(); err != nil {
		return game.NoMove, ai.Info{}, err
	}
	if err := p.prepare(ctx, r); err != nil {
		return game.NoMove, ai.Info{}, err
	}
	if len(p.moves) > 1 {
		p.uct(p.iterations(r.Limits), r)
	}
	info := p.info()
	r.ReportInfo(info)
	return info.PV[0], info, nil
}

// prepare makes the position of r the root of a new tree, with its moves as children.
func (p *MCTS) prepare(ctx context.Context, r *ai.Request) error {
	p.reset(ctx, r)
	p.board = r.State()
	p.decisive = nil
	if !p.options.Indecisive {
		p.decisive, _ = p.board.(game.Decisive)
	}
	p.deepest = r.Limits.DepthUpTo(maxDepth)
	p.tree.clear()
	p.root = &p.tree.allocate(1)[0]
	*p.root = treeNode{move: game.NoMove, mover: p.board.ToMove().Opponent()}
	p.expand(p.root)
	if len(p.moves) == 0 {
		return ai.ErrOver
	}
	return nil
}

func (p *MCTS) iterations(limits ai.Limits) int {
	switch {
	case p.options.Iterations > 0:
		return p.options.Iterations
	case limits.MoveTime() == 0 && limits.Nodes == 0:
		return unboundedIterations
	}
	return math.MaxInt
}

// uct runs iterations until the root is proven or the search must stop.
func (p *MCTS) uct(iterations int, r *ai.Request) {
	report := firstReport
	for n := 1; n <= iterations && !p.stopped && p.root.outcome == ai.Unknown; n++ {
		p.iterate()
		if n == report {
			r.ReportInfo(p.info())
			report *= 2
		}
	}
}

// iterate walks down the tree to a leaf, plays the game there to its end and updates the
// nodes on the way by the result. An interrupted iteration is discarded.
func (p *MCTS) iterate() {
	if p.growth != nil {
		p.growth.moves = p.growth.moves[:0]
	}
	plies := p.walkDown()
	if p.stopped {
		p.undo(plies)
		return
	}
	leaf := p.path[len(p.path)-1]
	result, over := p.board.Result()
	switch {
	case !over:
		var more int
		result, more = p.playout()
		plies += more
	case !p.options.NoSolver:
		leaf.outcome = ai.OutcomeFor(result, leaf.mover)
	}
	p.undo(plies)
	if p.stopped {
		return
	}
	p.backUp(result)
	if p.growth != nil {
		p.growth.round(p.path, result)
	}
}

// walkDown plays the moves from the root to a leaf of the tree and returns their number.
// A leaf that was visited before gets children.
func (p *MCTS) walkDown() (plies int) {
	node := p.root
	p.path = append(p.path[:0], node)
	for {
		if len(node.children) == 0 && node.visits > 0 && plies < p.deepest {
			p.expand(node)
		}
		if len(node.children) == 0 || !p.tick() {
			return plies
		}
		node = p.selectChild(node)
		p.board.Play(node.move)
		plies++
		p.path = append(p.path, node)
	}
}

// selectChild returns the child with the highest upper confidence bound, UCB1 (Auer,
// Cesa-Bianchi and Fischer, "Finite-time Analysis of the Multiarmed Bandit Problem",
// 2002). Unvisited children come first; proven children are skipped.
func (p *MCTS) selectChild(parent *treeNode) *treeNode {
	var best *treeNode
	bestBound := math.Inf(-1)
	logParent := logVisits(parent.visits)
	for i := range parent.children {
		child := &parent.children[i]
		if child.outcome != ai.Unknown {
			continue
		}
		if child.visits == 0 {
			return child
		}
		visits := float64(child.visits)
		bound := child.reward/visits + exploration(p.options.Exploration, logParent, visits)
		if bound > bestBound {
			best, bestBound = child, bound
		}
	}
	return best
}

// expand gives the node on the board a child for each legal move, in random order, if
// there is room. It leaves the moves in p.moves.
func (p *MCTS) expand(node *treeNode) {
	p.moves = p.board.AppendMoves(p.moves[:0])
	if len(p.moves) == 0 || !p.tree.fits(len(p.moves)) {
		return
	}
	p.rng.Shuffle(len(p.moves), func(i, j int) { p.moves[i], p.moves[j] = p.moves[j], p.moves[i] })
	side := p.board.ToMove()
	node.children = p.tree.allocate(len(p.moves))
	for i, m := range p.moves {
		node.children[i] = treeNode{move: m, mover: side}
	}
}

// playout plays random moves, or decisive ones if the game provides them, until the game
// is over. It returns the result and the number of moves.
func (p *MCTS) playout() (result game.Result, plies int) {
	for {
		result, over := p.board.Result()
		if over || !p.tick() {
			return result, plies
		}
		move := p.playoutMove()
		if p.growth != nil {
			p.growth.moves = append(p.growth.moves, move)
		}
		p.board.Play(move)
		plies++
	}
}

func (p *MCTS) playoutMove() game.Move {
	if p.decisive != nil {
		if m := p.decisive.DecisiveMove(); m != game.NoMove {
			return m
		}
	}
	p.moves = p.board.AppendMoves(p.moves[:0])
	return p.moves[p.rng.IntN(len(p.moves))]
}

func (p *MCTS) undo(plies int) {
	for range plies {
		p.board.Undo()
	}
}

// backUp updates the nodes of the path by the result of a game, 1 for a win and 0 for a loss, and
// proves nodes with proven children.
func (p *MCTS) backUp(result game.Result) {
	for i := len(p.path) - 1; i >= 0; i-- {
		node := p.path[i]
		node.visits++
		node.reward += float64(1+result.For(node.mover)) / 2
		if i > 0 && node.outcome != ai.Unknown {
			p.path[i-1].prove()
		}
	}
}

// info returns the results about the root. Its line is valid until the next call.
func (p *MCTS) info() ai.Info {
	p.line = p.line[:0]
	for node := p.root; len(node.children) > 0; {
		node = node.best()
		if len(p.line) > 0 && node.visits == 0 {
			break
		}
		p.line = append(p.line, node.move)
	}
	info := ai.Info{
		Depth: len(p.line), PV: p.line, Nodes: p.nodes, Elapsed: time.Since(p.start), Outcome: p.root.outcome.Opposite(),
	}
	if best := p.root.best(); best.visits > 0 {
		info.Chance = best.reward / float64(best.visits)
		info.Score = int(math.Round(100 * (2*info.Chance - 1)))
	}
	if info.Proven() {
		info.Score, info.Chance = int(info.Outcome-ai.Draw)*ai.ProvenScore, info.Outcome.Chance(0, 1)
	}
	return info
}
