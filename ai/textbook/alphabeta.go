package textbook

// alphabeta is negamax that leaves out what cannot matter: alpha is what the side
// to move is sure of already, beta what the opponent is. As soon as a move is
// worth beta or more, the opponent will not let it come to this node, and the other
// moves are cut off.
func (s *Search) alphabeta(depth, distance, alpha, beta int) int {
	if value, settled := s.settled(depth, distance, alpha, beta); settled {
		return value
	}
	best := -infinity
	for _, move := range s.moves(depth, distance) {
		value := s.after(move, (*Search).alphabeta, depth, distance, alpha, beta)
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
