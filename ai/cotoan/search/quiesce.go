package search

import (
	"colat/game"
	"colat/game/cotoan"
)

// quiesce searches captures only; the side to move may also stand pat. The value lies
// between alpha and beta, or is a bound outside them.
func (s *Search) quiesce(alpha, beta, ply int) int {
	p, here := &s.Position, &s.plies[ply]
	here.length = 0
	if s.clock.Tick() {
		return 0
	}
	here.own.MeasureToMove(p)
	if here.own.Winning != game.NoMove {
		return winScore - ply - 1
	}
	here.opp.Measure(p, 1-p.Side)
	return s.quiet(alpha, beta, ply)
}

// quiet is quiesce for a node whose reaches are already measured and in which no capture
// wins.
func (s *Search) quiet(alpha, beta, ply int) int {
	p, here := &s.Position, &s.plies[ply]
	best := s.weights.Value(p, &here.own, &here.opp)
	if best >= beta || ply >= deepest {
		return best
	}
	alpha = max(alpha, best)
	hope := best + quiesceMargin
	captures := here.own.Captures()
	for i := range captures {
		m := s.bestCapture(captures[i:])
		gain := mostWorth * p.Board.On(cotoan.To(m)).Number()
		if !s.Plain && hope+gain <= alpha {
			best = max(best, hope+gain)
			break // the other captures gain no more
		}
		past := p.Make(m)
		score := -s.quiesce(-beta, -alpha, ply+1)
		p.Unmake(m, past)
		if s.clock.Over() {
			return 0
		}
		if score > best {
			best = score
			if score >= beta {
				break
			}
			alpha = max(alpha, score)
		}
	}
	return best
}

// The most that a capture can change a value, in hundredths of a point: mostWorth for
// each of its points, plus quiesceMargin.
const (
	mostWorth     = 150
	quiesceMargin = 400
)

// bestCapture swaps the best capture to the front and returns it.
func (s *Search) bestCapture(captures []game.Move) game.Move {
	best := 0
	for i := 1; i < len(captures); i++ {
		if s.gain(captures[i]) > s.gain(captures[best]) {
			best = i
		}
	}
	captures[0], captures[best] = captures[best], captures[0]
	return captures[0]
}
