package uttt

import (
	"cmp"
	"context"
	"time"

	"colat/ai"
	"colat/ai/alphabeta"
	"colat/ai/uttt/eval"
)

// fastest bounds the nodes searched in a second.
const fastest = 4_000_000

// mostNodes returns about how many nodes a search with limits visits at most; 0 means no
// limit.
func mostNodes(limit time.Duration, nodes int64) int64 {
	if limit <= 0 {
		return nodes
	}
	inTime := int64(limit.Seconds()*fastest) + 1
	if nodes > 0 {
		return min(nodes, inTime)
	}
	return inTime
}

// Reset makes a position that is not over the root. Until a search finds more, its line
// is the first move in move order. A limit of 0 means no limit; start is used only with a
// time limit; yield may be nil.
func (s *Search) Reset(
	ctx context.Context, b eval.Board, start time.Time, limit time.Duration, nodes int64, yield func(),
) {
	s.table.Begin(mostNodes(limit, nodes))
	s.Yield = yield
	s.Clock.Reset(ctx, limit, nodes)
	if limit > 0 {
		s.Start, s.Deadline = start, start.Add(limit)
	}
	for side := range s.history {
		for m := range s.history[side] {
			s.history[side][m] /= 8
		}
	}
	for i := range s.killers {
		s.killers[i] = alphabeta.Killers[eval.Move]{noMove, noMove}
	}
	r := &s.root
	r.Board, r.Depth, r.Score, r.Outcome, r.Room = b, 0, 0, ai.Unknown, b.Room()
	known, _ := s.table.Probe(b.Hash)
	s.plies[0].board = b
	if s.tables != nil {
		s.plies[0].sums = s.tables.Sum(&b)
		s.plies[0].static = s.tables.ValueOf(&s.plies[0].sums, &b)
	}
	r.Moves = s.order(&r.Board, 0, eval.Move(known.Move), &r.moves)
	for i := range r.Moves {
		next(r.Moves[i:])
	}
	r.Line = append(r.line[:0], r.Moves[0].move)
	if m, wins := b.WinsAtOnce(); wins {
		r.Line[0], r.Score, r.Outcome, r.Depth = m, winScore-1, ai.Win, 1
	} else if b.Dead() {
		r.Outcome = ai.Draw
	}
}

// aspiration is the half-width of the first window around the score of the previous
// iteration.
const aspiration = 6

// Iterate searches the root to a depth. It reports whether the search finished; if not,
// the results found before the stop are kept.
func (s *Search) Iterate(depth int) bool {
	r := &s.root
	window := alphabeta.Open(infinity)
	if depth > 3 && r.Score > -ai.ProvenScore && r.Score < ai.ProvenScore {
		window = alphabeta.Around(r.Score, aspiration, infinity)
	}
	for width := 4 * aspiration; ; width *= 4 {
		score := s.searchRoot(depth, window.Alpha, window.Beta)
		switch {
		case s.Stopped:
			return false
		case r.Outcome == ai.Win:
			r.Depth = depth // another search, in a wider window, need not find the win again
			return true
		case !window.Widen(score, width, infinity):
			r.Score, r.Depth = score, depth
			r.Outcome = cmp.Or(ai.OutcomeOf(score, depth >= r.Room || r.Board.Dead()), r.Outcome)
			return true
		case width > 20*aspiration:
			window = alphabeta.Open(infinity)
		}
	}
}

// searchRoot searches all root moves and moves the best one to the front.
func (s *Search) searchRoot(depth, alpha, beta int) int {
	r := &s.root
	best := -infinity
	for i := range r.Moves {
		if s.Tick() {
			return best
		}
		m := r.Moves[i].move
		child := s.play(m, 0)
		score := s.after(child, depth-1, 1, max(alpha, best), beta, i == 0, 0)
		if s.Stopped {
			return best
		}
		if score <= best {
			continue
		}
		best = score
		if score <= alpha && i > 0 {
			continue
		}
		moved := r.Moves[i]
		copy(r.Moves[1:i+1], r.Moves[:i])
		r.Moves[0] = moved
		below := &s.plies[1]
		r.Line = append(append(r.line[:0], m), below.line[:below.length]...)
		if score >= ai.ProvenScore {
			r.Score, r.Outcome = score, ai.Win
		}
		if score >= beta {
			break
		}
	}
	return best
}
