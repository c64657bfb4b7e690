package search

import (
	"colat/game"
	"colat/game/cotoan"
)

// quiesce searches captures alone, where the side to move need not make any. The
// value lies between alpha and beta, or is a bound beyond them.
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

// quiet does what quiesce does, where it is known what both sides reach, and that no
// capture wins.
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
			break // the others gain no more
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

// What a capture may change a value by at most, in hundredths of a point: mostWorth for
// each of its points, and quiesceMargin beyond them.
const (
	mostWorth     = 150
	quiesceMargin = 400
)

// bestCapture moves the best of the captures to the front.
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
