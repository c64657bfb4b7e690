package textbook

import (
	"context"
	"time"

	"colat/ai"
	"colat/game"
)

func init() { ai.Register("alphabeta", buildAlphaBeta) }

// AlphaBeta searches by negamax with alpha-beta pruning and iterative deepening,
// as textbooks teach it: no transposition table, no extensions, no reductions.
// States that are no game.Evaluator count 0 at the horizon, where the search
// still sees the games that end before it.
type AlphaBeta struct {
	clock
	board     game.State
	evaluator game.Evaluator // board itself, or nil
	plies     []ply
	// horizon reports whether the present iteration has met the horizon. If it
	// has not, its value is the game's.
	horizon bool

	line []game.Move // the principal variation so far
	// following is set while an iteration first walks down that line.
	following bool
}

// ply is what the search needs at one distance from the root; it is kept from
// node to node, so that searching allocates nothing.
type ply struct {
	moves  []game.Move
	scores []int
	line   []game.Move // the best moves found from here on
}

// maxDepth is how many plies a search looks ahead at most.
const maxDepth = 128

// winScore is the value of a game that is won already. Each ply on the way to a
// win takes one off, so that a quick win is better than a slow one and a slow
// loss better than a quick one.
const winScore = ai.ProvenScore + maxDepth

// infinity is beyond every value.
const infinity = winScore + 1

// NewAlphaBeta makes an AlphaBeta.
func NewAlphaBeta() *AlphaBeta { return new(AlphaBeta) }

func buildAlphaBeta(options map[string]string, _ game.Rules) (ai.Player, error) {
	if err := ai.NoOptions(options); err != nil {
		return nil, err
	}
	return NewAlphaBeta(), nil
}

// Think implements ai.Player. Nodes counts each position that a move leads to,
// those visited only to order the moves included. A single legal move is looked
// at one ply ahead and no further.
func (a *AlphaBeta) Think(ctx context.Context, r *ai.Request) (game.Move, ai.Info, error) {
	if err := r.Choice(); err != nil {
		return game.NoMove, ai.Info{}, err
	}
	if !a.prepare(ctx, r) {
		return game.NoMove, ai.Info{}, ErrOver
	}
	deepest := maxDepth
	if r.Limits.Depth > 0 {
		deepest = min(r.Limits.Depth, maxDepth)
	}
	if len(a.plies[0].moves) == 1 {
		deepest = 1
	}
	info := a.deepen(deepest, r)
	return a.line[0], info, nil
}

// prepare makes the position of r the root of the next search. It reports whether
// there is a move to choose; until something is found out it is the first one.
func (a *AlphaBeta) prepare(ctx context.Context, r *ai.Request) bool {
	a.begin(ctx, r)
	a.board = r.State()
	a.evaluator, _ = a.board.(game.Evaluator)
	a.makeRoom(0)
	root := &a.plies[0]
	root.moves = a.board.AppendMoves(root.moves[:0])
	if len(root.moves) == 0 {
		return false
	}
	a.line = append(a.line[:0], root.moves[0])
	return true
}

// deepen searches to depth 1, 2 and so on until it has reached deepest, the
// value is proven or the limits are used up. An iteration that is broken off
// still counts if it got through the first move, which was the best one before:
// what it found by then is that move or a better one.
func (a *AlphaBeta) deepen(deepest int, r *ai.Request) ai.Info {
	info := ai.Info{PV: a.line}
	for depth := 1; depth <= deepest && !a.stopped && !info.Proven(); depth++ {
		a.makeRoom(depth)
		root := &a.plies[0]
		root.line = root.line[:0]
		a.horizon, a.following = false, true
		score := a.search(depth, 0, -infinity, infinity)
		if len(root.line) > 0 {
			a.line = append(a.line[:0], root.line...)
			info.PV, info.Score = a.line, score
			info.Outcome = a.outcome(score)
		}
		if !a.stopped {
			info.Depth = depth
		}
		info.Nodes, info.Elapsed = a.nodes, time.Since(a.start)
		r.Tell(info)
	}
	return info
}

// outcome returns what the score of an iteration proves. One that was broken off
// has not looked at every move, and so proves nothing but a win.
func (a *AlphaBeta) outcome(score int) ai.Outcome {
	switch {
	case score >= ai.ProvenScore:
		return ai.Win
	case a.stopped:
		return ai.Unknown
	case score <= -ai.ProvenScore:
		return ai.Loss
	case !a.horizon:
		return ai.Draw
	}
	return ai.Unknown
}

// search returns the value of the position on the board for the side to move,
// distance plies from the root: the exact value if it lies between alpha and
// beta, otherwise a bound on the same side. It leaves the best moves in the
// line of its ply if they raise alpha.
func (a *AlphaBeta) search(depth, distance, alpha, beta int) int {
	p := &a.plies[distance]
	p.line = p.line[:0]
	if result, over := a.board.Result(); over {
		return resultScore(result, a.board.ToMove(), distance)
	}
	if depth == 0 {
		a.horizon = true
		return a.estimate()
	}
	p.moves = a.board.AppendMoves(p.moves[:0])
	a.order(p, depth, distance)

	best := -infinity
	for _, m := range p.moves {
		score := a.after(m, depth, distance, alpha, beta)
		if a.stopped {
			break
		}
		a.following = false
		best = max(best, score)
		if score > alpha {
			alpha = score
			p.line = append(append(p.line[:0], m), a.plies[distance+1].line...)
		}
		if alpha >= beta {
			break
		}
	}
	return best
}

// after returns the value of a move for the side that makes it. The sign depends
// on who is to move next, which in some games may be the same side again.
func (a *AlphaBeta) after(m game.Move, depth, distance, alpha, beta int) (score int) {
	if !a.tick() {
		return 0
	}
	mover := a.board.ToMove()
	a.board.Play(m)
	if a.board.ToMove() == mover {
		score = a.search(depth-1, distance+1, alpha, beta)
	} else {
		score = -a.search(depth-1, distance+1, -beta, -alpha)
	}
	a.board.Undo()
	return score
}

// estimate returns what the game says about the position on the board, for the
// side to move.
func (a *AlphaBeta) estimate() int {
	if a.evaluator == nil {
		return 0
	}
	return a.evaluator.Evaluate()
}

// resultScore values a game that ended distance plies from the root.
func resultScore(result game.Result, side game.Player, distance int) int {
	switch result.Winner {
	case game.Nobody:
		return 0
	case side:
		return winScore - distance
	}
	return distance - winScore
}

// makeRoom makes sure that there are plies for a search to depth.
func (a *AlphaBeta) makeRoom(depth int) {
	for len(a.plies) <= depth {
		a.plies = append(a.plies, ply{
			moves:  make([]game.Move, 0, 64),
			scores: make([]int, 0, 64),
			line:   make([]game.Move, 0, maxDepth),
		})
	}
}
