package textbook

// negascout is alphabeta that expects the first move to be the best. The other moves are
// searched with a null window, which only tests whether they are better and cuts off
// more. A move that turns out better is searched again with the full window.
func (s *Search) negascout(depth, distance, alpha, beta int) int {
	if value, settled := s.settled(depth, distance, alpha, beta); settled {
		return value
	}
	best := -infinity
	for i, move := range s.moves(depth, distance) {
		width := beta
		if i > 0 {
			width = alpha + 1
		}
		value := s.after(move, (*Search).negascout, depth, distance, alpha, width)
		if width < beta && alpha < value && value < beta && !s.stopped {
			value = s.after(move, (*Search).negascout, depth, distance, alpha, beta)
		}
		if s.stopped {
			break
		}
		s.following = false
		best = max(best, value)
		if value > alpha {
			alpha = value
			s.keep(move, distance)
		}
		if alpha >= beta {
			s.cutoff(distance)
			break
		}
	}
	return best
}
