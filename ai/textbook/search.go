package textbook

import (
	"context"
	"time"

	"colat/ai"
	"colat/game"
)

// Search is a player that looks ahead to a depth by one of the algorithms that
// find the minimax value, with iterative deepening. Where it has no evaluation, the
// horizon counts 0, and the search still sees the games that end before it.
type Search struct {
	clock
	algorithm algorithm
	options   Options
	board     position
	noisy     game.Noisy  // the board itself, or nil where nothing is searched beyond the horizon
	max       game.Player // the side to move at the root
	plies     []ply
	counts    counts
	recorder  *recorder // of the tree; nil if nobody wants it
	// horizon reports whether the present iteration has met the horizon. If it
	// has not, its value is the game's.
	horizon bool

	line []game.Move // the principal variation so far
	// following is set while an iteration first walks down that line.
	following bool
}

// Options are what a Search does besides its algorithm.
type Options struct {
	// Evaluate values a position for the side to move, as a game.NamedEvaluation
	// does; nil stands for the state's own game.Evaluator.
	Evaluate func(game.State) int
	// Quiescence is how many plies beyond the horizon noisy moves are followed, 0
	// to MostQuiescence. Games that are no game.Noisy have none.
	Quiescence int
	// Pruning has minimax and negamax cut off what cannot matter, as alphabeta and negascout do
	// anyhow. They find the same value, and search moves in the order of the rules.
	Pruning bool
}

// ply is what the search needs at one distance from the root; it is kept from
// node to node, so that searching allocates nothing.
type ply struct {
	moves  []game.Move
	scores []int
	line   []game.Move // the best moves found from here on
}

const (
	// maxDepth is how many plies a search looks ahead at most.
	maxDepth = ai.MostDepth
	// MostQuiescence is how many plies a quiescence search adds to that at most.
	MostQuiescence = 32

	// provenValue is the least absolute value of a proven win or loss inside a search.
	// It is beyond game.MaxNamedEstimate, as ai.ProvenScore is not, so that no
	// evaluation is taken for a proof.
	provenValue = 10 * game.MaxNamedEstimate
	// winScore is the value of a game that is won already. Each ply on the way to
	// a win takes one off, so that a quick win is better than a slow one and a
	// slow loss better than a quick one.
	winScore = provenValue + maxDepth + MostQuiescence
	// infinity is beyond every value.
	infinity = winScore + 1
)

// Think implements ai.Player. Nodes counts each position that a move leads to,
// those visited only to order the moves included. A single legal move is looked
// at one ply ahead and no further.
func (s *Search) Think(ctx context.Context, r *ai.Request) (game.Move, ai.Info, error) {
	if err := r.Choice(); err != nil {
		return game.NoMove, ai.Info{}, err
	}
	if !s.prepare(ctx, r) {
		return game.NoMove, ai.Info{}, ErrOver
	}
	deepest := maxDepth
	if r.Limits.Depth > 0 {
		deepest = min(r.Limits.Depth, maxDepth)
	}
	if len(s.plies[0].moves) == 1 {
		deepest = 1
	}
	info := s.deepen(deepest, r)
	return s.line[0], info, nil
}

// prepare makes the position of r the root of the next search. It reports whether
// there is a move to choose; until something is found out it is the first one.
func (s *Search) prepare(ctx context.Context, r *ai.Request) bool {
	s.reset(ctx, r)
	s.board = newPosition(r.State(), s.options.Evaluate)
	s.max = s.board.ToMove()
	s.noisy = nil
	if s.options.Quiescence > 0 {
		s.noisy, _ = s.board.State.(game.Noisy)
	}
	s.makeRoom(s.options.Quiescence)
	root := &s.plies[0]
	root.moves = s.board.AppendMoves(root.moves[:0])
	if len(root.moves) == 0 {
		return false
	}
	s.line = append(s.line[:0], root.moves[0])
	return true
}

// deepen searches to depth 1, 2 and so on until it has reached deepest, the value
// is proven or the limits are used up. An iteration that is broken off still
// counts if it got through the first move and that was the best one before, as it
// is where moves are ordered: what it found by then is that move or a better one.
func (s *Search) deepen(deepest int, r *ai.Request) ai.Info {
	info := ai.Info{PV: s.line}
	var before ai.Info // as of the depth before
	for depth := 1; depth <= deepest && !s.stopped && !info.Proven(); depth++ {
		score := s.iterate(depth)
		if root := &s.plies[0]; len(root.line) > 0 && (!s.stopped || s.algorithm.orders) {
			s.line = append(s.line[:0], root.line...)
			info.PV, info.Score = s.line, reported(score)
			info.Outcome = s.outcome(score)
		}
		info.Nodes, info.Elapsed = s.nodes, time.Since(s.start)
		if !s.stopped {
			info.Depth = depth
			info.Iteration = s.counts.since(&before, &info)
			before = info
		}
		r.ReportInfo(info)
	}
	return info
}

// iterate searches the root to one depth and returns its value for the side to
// move there.
func (s *Search) iterate(depth int) int {
	s.makeRoom(depth + s.options.Quiescence)
	s.plies[0].line = s.plies[0].line[:0]
	s.horizon, s.following = false, true
	s.counts = counts{}
	return s.algorithm.value(s, depth, 0, -infinity, infinity)
}

// reported converts a value inside a search to the scale of an ai.Info's Score: one that
// is proven is as far beyond ai.ProvenScore as it was beyond provenValue, and any other
// stays within ai.ProvenScore.
func reported(value int) int {
	switch {
	case value >= provenValue:
		return value - provenValue + ai.ProvenScore
	case value <= -provenValue:
		return value + provenValue - ai.ProvenScore
	}
	return min(max(value, 1-ai.ProvenScore), ai.ProvenScore-1)
}

// outcome returns what the score of an iteration proves. One that was broken off
// has not looked at every move, and so proves nothing but a win.
func (s *Search) outcome(score int) ai.Outcome {
	switch {
	case score >= provenValue:
		return ai.Win
	case s.stopped:
		return ai.Unknown
	case score <= -provenValue:
		return ai.Loss
	case !s.horizon:
		return ai.Draw
	}
	return ai.Unknown
}

// makeRoom makes sure that there are plies for a search to depth.
func (s *Search) makeRoom(depth int) {
	for len(s.plies) <= depth {
		s.plies = append(s.plies, ply{
			moves:  make([]game.Move, 0, 64),
			scores: make([]int, 0, 64),
			line:   make([]game.Move, 0, maxDepth),
		})
	}
}
