package cotoan

import (
	"context"
	"time"

	"colat/ai/alphabeta"
	"colat/game"
)

// setRoot generates and orders the root moves and reports whether there is one. The first
// in order becomes the best move until a search is done; a capture that wins is scored as
// a proven win.
func (s *Search) setRoot() bool {
	p, r := &s.Position, &s.Root
	here := &s.plies[0]
	here.own.Measure(p, p.Side)
	here.opp.Measure(p, 1-p.Side)
	s.evaluator.fill(p, &here.sums)
	here.summed = true
	l := &here.list
	known, _ := s.table.Probe(p.Key())
	l.fill(s, 0, moveOf(known))
	l.complete(s, 0)
	r.Moves = r.room[:0]
	for i := range l.count {
		m, _ := l.next(i)
		r.Moves = append(r.Moves, m)
	}
	r.Score, r.Depth = 0, 0
	if len(r.Moves) == 0 {
		r.Best = game.NoMove
		return false
	}
	r.Best = r.Moves[0]
	if here.own.Winning != game.NoMove {
		r.Best, r.Score, r.Depth = here.own.Winning, winScore-1, 1
	}
	r.line = append(r.line[:0], r.Best)
	return true
}

// aspiration is the half-width of the first window around the score of the previous
// iteration (Slate and Atkin, 1977).
const aspiration = 60

// Iterate searches to a depth. Callers stop once the root is Proven. It reports whether
// the search finished; if not, Best is still the best of the moves searched.
func (s *Search) Iterate(depth int) bool {
	s.depth = depth
	window := alphabeta.Open(infinity)
	if depth >= 4 && !s.Plain {
		window = alphabeta.Around(s.Root.Score, aspiration, infinity)
	}
	for width := aspiration; ; width *= 3 {
		score, finished := s.searchRoot(depth, window.Alpha, window.Beta)
		switch {
		case !finished:
			return false
		case !window.Widen(max(window.Alpha, min(score, window.Beta)), width, infinity):
			s.Root.Score, s.Root.Depth = score, depth
			return true
		case width > 1000:
			window = alphabeta.Open(infinity)
		}
	}
}

// searchRoot searches the root moves within a window.
func (s *Search) searchRoot(depth, alpha, beta int) (value int, finished bool) {
	p, r := &s.Position, &s.Root
	value = -infinity
	for i, m := range r.Moves {
		past := s.make(m, 0)
		score := s.after(depth-1, alpha, beta, 0, i, i > 0, false, 0)
		p.Unmake(m, past)
		if s.clock.Over() {
			return value, false
		}
		value = max(value, score)
		if score <= alpha {
			continue
		}
		alpha = score
		below := &s.plies[1]
		r.line = append(append(r.line[:0], m), below.line[:below.length]...)
		r.Best, r.Score = m, score
		// Move m to the front and keep the order of the others.
		copy(r.Moves[1:i+1], r.Moves[:i])
		r.Moves[0] = m
		if score >= beta {
			break
		}
	}
	return value, true
}

// Start starts a search of Position with limits of time and nodes. It reports whether
// there is a legal move.
func (s *Search) Start(ctx context.Context, budget time.Duration, nodes int64, yield func()) bool {
	s.clock.Yield = yield
	s.table.Begin(0)
	for i := range s.plies {
		s.plies[i].killers = alphabeta.Killers[game.Move]{}
	}
	for side := range s.history {
		for n := range s.history[side] {
			for sq := range s.history[side][n] {
				s.history[side][n][sq] /= 8
			}
		}
	}
	s.clock.Reset(ctx, budget, nodes)
	return s.setRoot()
}
