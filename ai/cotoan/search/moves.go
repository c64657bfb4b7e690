package search

import (
	"colat/game"
	"colat/game/cotoan"
)

// Margins of pruning near the horizon, in hundredths of a point per ply.
const (
	estimateMargin = 120 // by which an estimate above beta cuts a node off
	futileMargin   = 120 // by which a slide may raise the estimate
	shallow        = 3   // plies from the horizon
)

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
	past := p.Pass()
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

// moves searches the moves in the list of a node's ply. It returns the node's value and
// the best move, or NoMove if all moves are worth alpha or less.
func (s *Search) moves(depth, alpha, beta, ply, estimate int, threatened bool) (value int, best game.Move) {
	p, here := &s.Position, &s.plies[ply]
	l := &here.list
	value, best = -infinity, game.NoMove
	wide := beta-alpha > 1
	prune := !s.Plain && !wide && !threatened && depth <= shallow && !isProven(alpha)
	left := 0 // moves left out
	for i := range l.count {
		m := l.next(i)
		slide := !cotoan.IsCapture(m)
		if prune && slide && i > 0 && l.scores[i] < killerFirst &&
			(i > 6+8*depth*depth || estimate+futileMargin*depth <= alpha) {
			left = l.count - i // only slides follow
			break
		}
		past := p.Make(m)
		score := s.after(depth-1, alpha, beta, ply, i, slide, threatened, l.scores[i])
		p.Unmake(m, past)
		if s.clock.Over() {
			return 0, game.NoMove
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
			if slide {
				s.praise(m, l.moves[:i], depth, ply)
			}
			break
		}
	}
	if left > 0 {
		value = max(value, -proven+1, min(estimate, alpha)) // the moves left out may be better
	}
	return value, best
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
		r := reductions[min(depth, 63)][min(number, 127)]
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

// Moves are searched in this order: the table's move, captures by gain, the killers of
// the ply (Akl and Newborn, 1977), and the others by how often the piece's move to the
// square refuted positions (the history heuristic: Schaeffer, 1989).
const (
	tableFirst   = 1 << 30
	captureFirst = 1 << 24
	killerFirst  = 1 << 22
	mostHistory  = 1 << 14
)

// list holds the moves of a node and their scores for move ordering.
type list struct {
	moves  [MostMoves]game.Move
	scores [MostMoves]int32
	count  int
}

// fill generates the legal moves and scores them.
func (l *list) fill(s *Search, ply int, first game.Move) {
	p, captures := &s.Position, s.plies[ply].own.Captures()
	moves := p.Board.AppendSlides(append(l.moves[:0], captures...), p.Side)
	l.count = len(moves)
	killers := &s.plies[ply].killers
	history := &s.history[p.Side]
	for i, m := range moves {
		switch {
		case m == first:
			l.scores[i] = tableFirst
		case i < len(captures):
			l.scores[i] = captureFirst + s.gain(m)
		case m == killers[0]:
			l.scores[i] = killerFirst + 1
		case m == killers[1]:
			l.scores[i] = killerFirst
		default:
			l.scores[i] = history[p.Board.On(cotoan.From(m)).Number()][cotoan.To(m)]
		}
	}
}

// gain scores a capture for move ordering: more valuable victims first, then cheaper
// capturing pieces.
func (s *Search) gain(capture game.Move) int32 {
	b := &s.Position.Board
	return int32(16*b.On(cotoan.To(capture)).Number() - b.On(cotoan.From(capture)).Number())
}

// next swaps the best of the moves from i on to index i and returns it.
func (l *list) next(i int) game.Move {
	best := i
	for j := i + 1; j < l.count; j++ {
		if l.scores[j] > l.scores[best] {
			best = j
		}
	}
	l.moves[i], l.moves[best] = l.moves[best], l.moves[i]
	l.scores[i], l.scores[best] = l.scores[best], l.scores[i]
	return l.moves[i]
}

// praise updates killers and history after a slide refuted the position and the slides
// tried before it did not.
func (s *Search) praise(m game.Move, tried []game.Move, depth, ply int) {
	killers := &s.plies[ply].killers
	if killers[0] != m {
		killers[1], killers[0] = killers[0], m
	}
	bonus := int32(min(32*depth*depth, 2000))
	s.reward(m, bonus)
	for _, other := range tried {
		if !cotoan.IsCapture(other) && other != m {
			s.reward(other, -bonus)
		}
	}
}

// reward moves a history score towards ±mostHistory, by less the nearer it is.
func (s *Search) reward(m game.Move, bonus int32) {
	p := &s.Position
	h := &s.history[p.Side][p.Board.On(cotoan.From(m)).Number()][cotoan.To(m)]
	*h += bonus - *h*max(bonus, -bonus)/mostHistory
}
