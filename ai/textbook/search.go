package textbook

import (
	"fmt"
	"math"
	"strings"

	"colat/ai"
	"colat/game"
)

// position is the state on which a search plays moves, with its evaluation.
type position struct {
	game.State
	evaluate  func(game.State) int // nil if the state's own evaluator is used
	evaluator game.Evaluator       // the state itself, or nil
}

func newPosition(s game.State, evaluate func(game.State) int) position {
	evaluator, _ := s.(game.Evaluator)
	return position{s, evaluate, evaluator}
}

// estimates reports whether the position can be valued before the game is over.
func (p *position) estimates() bool { return p.evaluate != nil || p.evaluator != nil }

// estimate returns the evaluation of the position for the side to move.
func (p *position) estimate() int {
	switch {
	case p.evaluate != nil:
		return p.evaluate(p.State)
	case p.evaluator != nil:
		return p.evaluator.Evaluate()
	}
	return 0
}

// estimateFor returns the estimate for a side, which need not have the move.
func (p *position) estimateFor(side game.Player) int {
	if p.ToMove() == side {
		return p.estimate()
	}
	return -p.estimate()
}

// resultScore returns the value of a game that ended distance plies from the root.
func resultScore(result game.Result, side game.Player, distance int) int {
	return result.For(side) * (winScore - distance)
}

// after returns the value of a move for the side that makes it, found by the given
// search, or 0 if the search was stopped. The sign depends on the side to move after it,
// which in some games may be the same side again.
func (s *Search) after(move game.Move, search valueFunc, depth, distance, alpha, beta int) (value int) {
	if !s.tick() {
		return 0
	}
	mover := s.board.ToMove()
	s.enter(move, mover, distance+1, alpha, beta)
	s.board.Play(move)
	if s.board.ToMove() == mover {
		value = search(s, depth-1, distance+1, alpha, beta)
	} else {
		value = -search(s, depth-1, distance+1, -beta, -alpha)
	}
	s.board.Undo()
	s.leave(mover, distance+1, value)
	return value
}

// keep sets the principal variation of a node to a move and the line that follows it.
func (s *Search) keep(move game.Move, distance int) {
	p := &s.plies[distance]
	p.line = append(append(p.line[:0], move), s.plies[distance+1].line...)
}

// valueFunc is a search to a depth. It returns the value of the node on the board,
// distance plies from the root, for the side to move: exact between alpha and beta,
// otherwise a bound on the same side. It stores the principal variation in the line of
// its ply.
type valueFunc func(s *Search, depth, distance, alpha, beta int) int

// algorithm is one of the searches to a depth.
type algorithm struct {
	name   string
	value  valueFunc
	orders bool      // whether it orders moves, which helps it to cut off
	pruned valueFunc // the variant with cut-offs, in the order of the rules; nil if value cuts off itself
}

// Search is a player that searches to a depth by one of the algorithms that find the
// minimax value, with iterative deepening. In games without an evaluation the horizon
// counts 0, and the search only sees the ends of games before it.
type Search struct {
	clock
	algorithm algorithm
	options   Options
	board     position
	noisy     game.Noisy  // the board itself, or nil without quiescence search
	max       game.Player // the side to move at the root
	plies     []ply
	counts    counts
	recorder  *recorder // of the tree; nil if it is not recorded
	// horizon reports whether the present iteration has reached the horizon. If not, its
	// value is the value of the game.
	horizon bool

	line []game.Move // the principal variation so far
	// following is set while an iteration first walks down line.
	following bool
}

// New returns a Search by the named algorithm.
func New(name string, options Options) (*Search, error) {
	for _, a := range algorithms {
		if a.name != name {
			continue
		}
		if q := options.Quiescence; q < 0 || q > MostQuiescence {
			return nil, fmt.Errorf("%d plies of quiescence search: want 0 to %d", q, MostQuiescence)
		}
		if options.Pruning && a.pruned != nil {
			a.value = a.pruned
		}
		return &Search{algorithm: a, options: options}, nil
	}
	return nil, fmt.Errorf("unknown algorithm %.40q: there are %s", name, strings.Join(Algorithms(), ", "))
}

const (
	// maxDepth is the largest depth of a search in plies.
	maxDepth = ai.MostDepth
	// MostQuiescence is the largest number of plies of quiescence search beyond that.
	MostQuiescence = 32

	// provenValue is the least absolute value of a proven win or loss inside a search.
	// Unlike ai.ProvenScore it exceeds game.MaxNamedEstimate, so that no evaluation
	// counts as a proof.
	provenValue = 10 * game.MaxNamedEstimate
	// winScore is the value of a game that is won already. Each ply on the way to a win
	// takes one off, so that quick wins and slow losses are preferred.
	winScore = provenValue + maxDepth + MostQuiescence
	// infinity exceeds every value.
	infinity = winScore + 1
)

// recorder records the nodes of a search as it visits them.
type recorder struct {
	max     game.Player
	horizon int
	nodes   []Node
	path    [MostTreeDepth + MostQuiescence + 1]int // the indexes of the nodes from the root to this one
	full    bool
}

// counts holds the counts of one iteration of a search.
type counts struct {
	quiescence int64 // nodes beyond the horizon
	ordering   int64 // nodes visited only to order moves
	cutoffs    int64 // nodes whose remaining moves were cut off
}

// since returns the iteration between the infos before and after it.
func (c *counts) since(before, after *ai.Info) ai.Iteration {
	return ai.Iteration{
		Nodes: after.Nodes - before.Nodes - c.ordering, Quiescence: c.quiescence, Ordering: c.ordering,
		Cutoffs: c.cutoffs, Elapsed: after.Elapsed - before.Elapsed,
	}
}

// cutoff records that the remaining moves of the node at a distance are not searched.
func (s *Search) cutoff(distance int) {
	s.counts.cutoffs++
	if s.recorder != nil {
		s.recorder.cut(distance)
	}
}

// EffectiveBranching returns the branching factor of a uniform tree with the given depth
// and number of nodes below its root: the b with b + b² + … + b^depth = nodes (Russell
// and Norvig, "Artificial Intelligence: A Modern Approach"). It is 0 for no nodes or no
// depth.
func EffectiveBranching(nodes int64, depth int) float64 {
	if nodes <= 0 || depth <= 0 {
		return 0
	}
	below, above := 0.0, float64(nodes)
	for range 100 { // bisects down to the resolution of float64
		middle := (below + above) / 2
		if geometricSum(middle, depth) < float64(nodes) {
			below = middle
		} else {
			above = middle
		}
	}
	return above
}

// geometricSum returns b + b² + … + b^depth.
func geometricSum(b float64, depth int) float64 {
	sum := 0.0
	for range depth {
		sum = (sum + 1) * b
		if math.IsInf(sum, 1) {
			break
		}
	}
	return sum
}

// Options configure a Search besides its algorithm.
type Options struct {
	// Evaluate values a position for the side to move, as a game.NamedEvaluation does;
	// nil means the state's own game.Evaluator.
	Evaluate func(game.State) int
	// Quiescence is the number of plies of noisy moves searched beyond the horizon, 0 to
	// MostQuiescence. Games that do not implement game.Noisy have none.
	Quiescence int
	// Pruning enables cut-offs in minimax and negamax, which alphabeta and negascout
	// always have. The value is the same, and moves are searched in the order of the
	// rules.
	Pruning bool
}

// ply holds the data of one distance from the root. It is reused from node to node, so
// that searching does not allocate.
type ply struct {
	moves  []game.Move
	scores []int
	line   []game.Move // the best moves found from here on
}

// Bounds of a tree that can be recorded.
const (
	MostTreeDepth = 4
	MostTreeNodes = 20000
)

// Node is a node of a search tree. Its values and bounds are for MAX, the side to move at
// the root, as in textbooks, on the scale of an ai.Info's Score.
type Node struct {
	// Parent is the index of the parent node, or -1 for the root. Depth is the distance
	// from the root in plies, and Move the move that leads to the node.
	Parent, Depth int
	Move          game.Move
	// Alpha and Beta are the window on entry: the values that MAX and MIN can already
	// reach.
	Alpha, Beta int
	// Value is the value found by the search. It is a bound if it does not lie between
	// Alpha and Beta.
	Value int
	// Cut reports that some moves of the node were cut off.
	Cut bool
	// Quiescence reports that the node lies beyond the horizon.
	Quiescence bool
}

// enter records that a move is searched, with the window of a side.
func (s *Search) enter(move game.Move, side game.Player, distance, alpha, beta int) {
	if s.recorder != nil && !s.recorder.enter(move, side, distance, alpha, beta) {
		s.stopped = true
	}
}

// leave records the value of the node at a distance for a side.
func (s *Search) leave(side game.Player, distance, value int) {
	if s.recorder != nil {
		s.recorder.leave(side, distance, value)
	}
}

// enter records a node and reports whether there was room for it.
func (r *recorder) enter(move game.Move, side game.Player, distance, alpha, beta int) bool {
	if len(r.nodes) == MostTreeNodes {
		r.full = true
		return false
	}
	parent := -1
	if distance > 0 {
		parent = r.path[distance-1]
	}
	if side != r.max {
		alpha, beta = -beta, -alpha
	}
	r.path[distance] = len(r.nodes)
	r.nodes = append(r.nodes, Node{
		Parent: parent, Depth: distance, Move: move, Alpha: reported(alpha), Beta: reported(beta),
		Quiescence: distance > r.horizon,
	})
	return true
}

func (r *recorder) leave(side game.Player, distance, value int) {
	if side != r.max {
		value = -value
	}
	r.nodes[r.path[distance]].Value = reported(value)
}

func (r *recorder) cut(distance int) { r.nodes[r.path[distance]].Cut = true }

// settled returns the value of the node on the board for the side to move if the node is
// not searched further: the game is over, or the depth is used up. The value of
// quiescence search at the horizon is exact between alpha and beta.
func (s *Search) settled(depth, distance, alpha, beta int) (value int, settled bool) {
	s.plies[distance].line = s.plies[distance].line[:0]
	if result, over := s.board.Result(); over {
		return resultScore(result, s.board.ToMove(), distance), true
	}
	if depth > 0 {
		return 0, false
	}
	s.horizon = true
	return s.quiescence(s.options.Quiescence, distance, alpha, beta), true
}
