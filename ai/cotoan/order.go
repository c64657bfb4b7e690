package cotoan

import (
	"colat/ai/alphabeta"
	"colat/game"
	rules "colat/game/cotoan"
)

// Moves are searched in this order: the table's move, captures that do not lose by a recapture, in
// the order of their gain, the killers of the ply (Akl and Newborn, 1977), and the others by how
// often the piece's move to the square refuted positions (the history heuristic: Schaeffer, 1989).
// The slides are generated only if no move before them refuted the position.
const (
	tableFirst   = 1 << 30
	captureFirst = 1 << 24
	killerFirst  = 1 << 22
	mostHistory  = 1 << 14
	// danger is, for each point of a piece, for leaving a square on which the opponent could capture
	// it, and less for going to one.
	danger = 600
)

// fill puts the table's move and the captures into the list of a ply, scored.
func (l *list) fill(s *Search, ply int, first game.Move) {
	p, here := &s.Position, &s.plies[ply]
	l.count, l.whole, l.first = 0, false, first
	if first != game.NoMove && p.Board.CanSlide(p.Side, first) {
		l.add(first, tableFirst)
	}
	for _, m := range here.own.Captures() {
		switch {
		case m == first:
			l.add(m, tableFirst)
		case !here.loses(p, m):
			l.add(m, captureFirst+s.gain(m))
		}
	}
}

// complete appends the moves that fill left out.
func (l *list) complete(s *Search, ply int) {
	l.whole = true
	p, here := &s.Position, &s.plies[ply]
	for _, m := range here.own.Captures() {
		if m != l.first && here.loses(p, m) {
			l.add(m, -mostHistory/4)
		}
	}
	killers, history := &here.killers, &s.history[p.Side]
	attacked, covered := here.opp.targets(), here.opp.attacks.Covered
	for _, m := range p.Board.AppendSlides(l.slides[:0], p.Side) {
		switch m {
		case l.first:
		case killers[0]:
			l.add(m, killerFirst+1)
		case killers[1]:
			l.add(m, killerFirst)
		default:
			start, to := rules.From(m), rules.To(m)
			n := p.Board.On(start).Number()
			score := history[n][to]
			if attacked[start>>6]>>(start&63)&1 != 0 {
				score += int32(danger * n)
			}
			if covered[to>>6]>>(to&63)&1 != 0 {
				score -= int32(danger * n)
			}
			l.add(m, score)
		}
	}
}

// gain scores a capture for move ordering: more valuable victims first, then cheaper
// capturing pieces.
func (s *Search) gain(capture game.Move) int32 {
	b := &s.Position.Board
	return int32(16*b.On(rules.To(capture)).Number() - b.On(rules.From(capture)).Number())
}

// praise updates killers and history after a slide refuted the position and the slides
// tried before it did not.
func (s *Search) praise(m game.Move, tried, depth, ply int) {
	s.plies[ply].killers.Add(m)
	bonus := int32(min(32*depth*depth, 2000))
	s.reward(m, bonus)
	for i := range tried {
		other := s.plies[ply].list.at(i)
		if !rules.IsCapture(other) && other != m {
			s.reward(other, -bonus)
		}
	}
}

func (s *Search) reward(m game.Move, bonus int32) {
	p := &s.Position
	alphabeta.Reward(&s.history[p.Side][p.Board.On(rules.From(m)).Number()][rules.To(m)], bonus, mostHistory)
}
