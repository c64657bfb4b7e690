package textbook

import (
	"context"
	"time"

	"colat/ai"
	"colat/game"
)

// Think implements ai.Player. Nodes counts each position after a move, including those
// visited only to order moves. A single legal move is searched to one ply only.
func (s *Search) Think(ctx context.Context, r *ai.Request) (game.Move, ai.Info, error) {
	if err := r.Choice(); err != nil {
		return game.NoMove, ai.Info{}, err
	}
	if !s.prepare(ctx, r) {
		return game.NoMove, ai.Info{}, ai.ErrOver
	}
	deepest := r.Limits.DepthUpTo(maxDepth)
	if len(s.plies[0].moves) == 1 {
		deepest = 1
	}
	info := s.deepen(deepest, r)
	return s.line[0], info, nil
}

// prepare makes the position of r the root of the next search, with the first legal move
// as the line. It reports whether there is a legal move.
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

// deepen searches to depth 1, 2 and so on until deepest is reached, the value is proven
// or the limits are used up. An interrupted iteration of an algorithm that orders moves
// counts if it has searched the first move, which was the best one before: its result is
// that move or a better one.
func (s *Search) deepen(deepest int, r *ai.Request) ai.Info {
	info := ai.Info{PV: s.line}
	var before ai.Info // of the depth before
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

// iterate searches the root to one depth and returns its value for the side to move
// there.
func (s *Search) iterate(depth int) int {
	s.makeRoom(depth + s.options.Quiescence)
	s.plies[0].line = s.plies[0].line[:0]
	s.horizon, s.following = false, true
	s.counts = counts{}
	return s.algorithm.value(s, depth, 0, -infinity, infinity)
}

// reported converts a value inside a search to the scale of an ai.Info's Score. A proven
// value keeps its distance: beyond provenValue becomes beyond ai.ProvenScore. Other
// values are limited to below ai.ProvenScore.
func reported(value int) int {
	switch {
	case value >= provenValue:
		return value - provenValue + ai.ProvenScore
	case value <= -provenValue:
		return value + provenValue - ai.ProvenScore
	}
	return min(max(value, 1-ai.ProvenScore), ai.ProvenScore-1)
}

// outcome returns the outcome that the score of an iteration proves. An interrupted
// iteration has not searched every move, so it can only prove a win.
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

// makeRoom allocates plies for a search to depth.
func (s *Search) makeRoom(depth int) {
	for len(s.plies) <= depth {
		s.plies = append(s.plies, ply{
			moves:  make([]game.Move, 0, 64),
			scores: make([]int, 0, 64),
			line:   make([]game.Move, 0, maxDepth),
		})
	}
}
