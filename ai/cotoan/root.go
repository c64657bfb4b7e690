package cotoan

import (
	"colat/game"
	"context"
	"time"
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
	l.fill(s, 0, game.Move(s.table.probe(p.Key()).move))
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
	alpha, beta := -infinity, infinity
	width := aspiration
	if depth >= 4 && !s.Plain {
		alpha, beta = max(s.Root.Score-width, -infinity), min(s.Root.Score+width, infinity)
	}
	for {
		score, finished := s.searchRoot(depth, alpha, beta)
		switch {
		case !finished:
			return false
		case score <= alpha && alpha > -infinity:
			alpha = max(alpha-width, -infinity)
		case score >= beta && beta < infinity:
			beta = min(beta+width, infinity)
		default:
			s.Root.Score, s.Root.Depth = score, depth
			return true
		}
		if width *= 3; width > 3000 {
			alpha, beta = -infinity, infinity
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
	s.table.newSearch()
	for i := range s.plies {
		s.plies[i].killers = [2]game.Move{}
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
