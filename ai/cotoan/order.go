package cotoan

import (
	"colat/game"
	rules "colat/game/cotoan"
)

// Moves are searched in this order: the table's move, captures by gain, the killers of
// the ply (Akl and Newborn, 1977), and the others by how often the piece's move to the
// square refuted positions (the history heuristic: Schaeffer, 1989).
const (
	tableFirst   = 1 << 30
	captureFirst = 1 << 24
	killerFirst  = 1 << 22
	mostHistory  = 1 << 14
)

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
			l.scores[i] = history[p.Board.On(rules.From(m)).Number()][rules.To(m)]
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
func (s *Search) praise(m game.Move, tried []game.Move, depth, ply int) {
	killers := &s.plies[ply].killers
	if killers[0] != m {
		killers[1], killers[0] = killers[0], m
	}
	bonus := int32(min(32*depth*depth, 2000))
	s.reward(m, bonus)
	for _, other := range tried {
		if !rules.IsCapture(other) && other != m {
			s.reward(other, -bonus)
		}
	}
}

// reward moves a history score towards ±mostHistory, by less the nearer it is.
func (s *Search) reward(m game.Move, bonus int32) {
	p := &s.Position
	h := &s.history[p.Side][p.Board.On(rules.From(m)).Number()][rules.To(m)]
	*h += bonus - *h*max(bonus, -bonus)/mostHistory
}
