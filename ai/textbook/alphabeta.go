package textbook

// alphabeta is negamax without moves that cannot change the result. alpha is the value
// that the side to move can already reach, beta the value that the opponent can hold it
// to. If a move is worth beta or more, the opponent avoids this node, and the other moves
// are cut off.
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
