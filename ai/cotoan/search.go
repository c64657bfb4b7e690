package cotoan

import (
	"cmp"

	"colat/ai/alphabeta"
	"colat/game"
	rules "colat/game/cotoan"
)

// reductions holds the depth reduction of late moves.
var reductions = alphabeta.NewReductions(0.4, 1.5)

// search returns the value of the position for the side to move: exact between alpha and
// beta, otherwise a bound on the same side. nullMove allows a null move here.
func (s *Search) search(depth, alpha, beta, ply int, nullMove bool) int {
	p := &s.Position
	here := &s.plies[ply]
	here.length = 0
	if s.clock.Tick() {
		return 0
	}
	if p.Quiet > 0 {
		if score, over := s.endless(ply); over {
			return score
		}
	}
	wide := beta-alpha > 1
	known := alphabeta.Entry{Move: alphabeta.NoMove}
	if depth > 0 { // positions at the horizon are seldom known
		score, settled := 0, false
		if known, score, settled = s.recall(depth, alpha, beta, ply); settled {
			return score
		}
	}
	here.own.MeasureToMove(p)
	if here.own.Winning != game.NoMove {
		here.line[0], here.length = here.own.Winning, 1
		return winScore - ply - 1
	}
	here.opp.Measure(p, 1-p.Side)
	threatened := here.opp.Winning != game.NoMove
	asked := depth
	if threatened && !s.Plain && ply < 2*s.depth {
		depth++ // a threat to end the game is answered before the horizon
		if asked == 0 {
			score, settled := 0, false
			if known, score, settled = s.recall(0, alpha, beta, ply); settled {
				return score
			}
		}
	}
	if depth <= 0 || ply >= deepest {
		return s.quiesceMeasured(alpha, beta, ply)
	}
	// No value here exceeds that of an end at the next ply.
	alpha, beta = max(alpha, ply-winScore), min(beta, winScore-ply-1)
	if alpha >= beta {
		return alpha
	}
	estimate := -infinity
	if !s.Plain && !threatened {
		estimate = s.value(ply)
		if !wide && nullMove && !isProven(beta) {
			if score, refuted := s.refutedEarly(depth, estimate, beta, ply); refuted {
				return score
			}
		}
		if known.Move == alphabeta.NoMove && depth >= 5 {
			depth-- // without a move from the table, search less deep (internal iterative reduction)
		}
	}
	here.list.fill(s, ply, moveOf(known))
	score, best, some := s.moves(depth, alpha, beta, ply, estimate, threatened)
	if s.clock.Over() {
		return 0
	}
	if !some {
		return ended(p, ply)
	}
	if !s.Plain {
		s.table.Store(alphabeta.Entry{
			Key: p.Key(), Value: int16(shiftProven(score, ply)), Depth: int8(asked),
			Bound: alphabeta.BoundOf(score, alpha, beta), Move: uint16(best),
		}, false)
	}
	return score
}

// recall returns the table's entry of the position, unless the search is plain. settled reports
// whether its score decides a node that is searched to a depth.
func (s *Search) recall(depth, alpha, beta, ply int) (known alphabeta.Entry, score int, settled bool) {
	if s.Plain {
		return alphabeta.Entry{Move: alphabeta.NoMove}, 0, false
	}
	known, found := s.table.Probe(s.Position.Key())
	score = shiftProven(int(known.Value), -ply)
	settled = found && beta-alpha == 1 && int(known.Depth) >= depth && known.Bound.Cuts(score, alpha, beta)
	return known, score, settled
}

// endless returns the value of a position that ends the game by the limit of quiet plies
// or by repetition, or that occurred once before.
func (s *Search) endless(ply int) (score int, over bool) {
	p := &s.Position
	before := p.Occurred()
	switch {
	case before >= 2 || p.Quiet >= rules.QuietLimit:
		return ended(p, ply), true
	case before == 0:
		return 0, false
	}
	return cmp.Compare(p.Lead(), 0) * repeated, true
}

// Margins of pruning near the horizon, in hundredths of a point per ply.
const (
	estimateMargin = 120 // by which an estimate above beta cuts a node off
	futileMargin   = 120 // by which a slide may raise the estimate
	shallow        = 3   // plies from the horizon
)

// lateDepth is the number of plies from the horizon up to which late slides are left out (late move
// pruning).
const lateDepth = 8

// slidesAt returns the number of moves of a node of a depth after which slides are left out.
func slidesAt(depth int) int { return 2 + 2*depth*depth }

// refutedEarly reports whether a node can be cut off because its value is far above beta:
// by the estimate near the horizon, or if a search at least three plies shallower still
// reaches beta after a null move (Beal, 1989; Donninger, 1993).
func (s *Search) refutedEarly(depth, estimate, beta, ply int) (score int, refuted bool) {
	if estimate < beta {
		return 0, false
	}
	if depth <= shallow && estimate-estimateMargin*depth >= beta {
		return estimate, true
	}
	if depth < 3 {
		return 0, false
	}
	p := &s.Position
	past := s.pass(ply)
	score = -s.search(depth-3-depth/4-min((estimate-beta)/300, 2), -beta, -beta+1, ply+1, false)
	p.TakePass(past)
	if s.clock.Over() || score < beta {
		return 0, false
	}
	if isProven(score) {
		score = beta // proven only for a side that may pass
	}
	return score, true
}

// moves searches the moves of a node, whose list is filled. It returns the node's value, the best
// move, or NoMove if all moves are worth alpha or less, and whether there is a move.
func (s *Search) moves(depth, alpha, beta, ply, estimate int, threatened bool) (value int, best game.Move, some bool) {
	p, here := &s.Position, &s.plies[ply]
	l := &here.list
	value, best = -infinity, game.NoMove
	wide := beta-alpha > 1
	prune := !s.Plain && !wide && !threatened && !isProven(alpha)
	most := MostMoves // slides are searched before the others are left out
	if prune && depth <= lateDepth {
		most = slidesAt(depth)
	}
	futile := prune && depth <= shallow && estimate+futileMargin*depth <= alpha
	left := false // moves left out
	for i := 0; ; i++ {
		if i == l.count {
			if l.whole {
				break
			}
			if futile && i > 0 {
				left = true
				break
			}
			if l.complete(s, ply); i == l.count {
				break
			}
		}
		m, order := l.next(i)
		slide := order < captureFirst
		if slide && i > 0 && order < killerFirst && (i > most || futile) {
			left = true // only slides follow
			break
		}
		past := s.make(m, ply)
		score := s.after(depth-1, alpha, beta, ply, i, slide, threatened, order)
		p.Unmake(m, past)
		if s.clock.Over() {
			return 0, game.NoMove, true
		}
		if score > value {
			value = score
		}
		if score <= alpha {
			continue
		}
		alpha, best = score, m
		below := &s.plies[ply+1]
		here.line[0] = m
		here.length = 1 + copy(here.line[1:], below.line[:below.length])
		if score >= beta {
			if !rules.IsCapture(m) {
				s.praise(m, i, depth, ply)
			}
			break
		}
	}
	if left {
		value = max(value, -proven+1, min(estimate, alpha)) // the moves left out may be better
	}
	return value, best, l.count > 0
}

// after returns the value of the move just made for the side that made it. The first move
// is searched with the full window, others with a null window first (Marsland and
// Campbell, 1982) and late ones at reduced depth.
func (s *Search) after(depth, alpha, beta, ply, number int, slide, threatened bool, order int32) int {
	if number == 0 {
		return -s.search(depth, -beta, -alpha, ply+1, true)
	}
	reduced := depth
	if !s.Plain && slide && number >= 3 && depth >= 2 {
		r := reductions.At(depth, number)
		if beta-alpha > 1 || threatened {
			r--
		}
		if order >= killerFirst {
			r--
		} else {
			r -= int(order) / (mostHistory / 2)
		}
		reduced = depth - max(min(r, depth-1), 0)
	}
	score := -s.search(reduced, -alpha-1, -alpha, ply+1, true)
	if score > alpha && reduced < depth {
		score = -s.search(depth, -alpha-1, -alpha, ply+1, true)
	}
	if score > alpha && score < beta {
		score = -s.search(depth, -beta, -alpha, ply+1, true)
	}
	return score
}

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
	return s.quiesceMeasured(alpha, beta, ply)
}

// quiesceMeasured is quiesce for a node whose reaches are already measured and in which no capture
// wins.
func (s *Search) quiesceMeasured(alpha, beta, ply int) int {
	p, here := &s.Position, &s.plies[ply]
	best := s.value(ply)
	if best >= beta || ply >= deepest {
		return best
	}
	alpha = max(alpha, best)
	hope := best + quiesceMargin
	captures := here.own.Captures()
	for i := range captures {
		m := s.bestCapture(captures[i:])
		gain := mostWorth * p.Board.On(rules.To(m)).Number()
		if !s.Plain && hope+gain <= alpha {
			best = max(best, hope+gain)
			break // the other captures gain no more
		}
		past := s.make(m, ply)
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
