package textbook

// minimaxPruned is minimax with cut-offs, as printed in the document on Cờ toán: alpha is
// the least value that MAX can reach, beta the largest that MIN allows. The document
// starts MIN's nodes at −∞, which no move of MIN can go below; here they start at +∞.
func (s *Search) minimaxPruned(depth, distance, alpha, beta int) int {
	isMax := s.board.ToMove() == s.max
	if !isMax {
		alpha, beta = -beta, -alpha // settled values leaves for the side to move
	}
	leaf, settled := s.settled(depth, distance, alpha, beta)
	switch {
	case settled && isMax:
		return leaf
	case settled:
		return -leaf
	case isMax:
		return s.maxValuePruned(depth, distance, alpha, beta)
	}
	return s.minValuePruned(depth, distance, -beta, -alpha)
}

func (s *Search) maxValuePruned(depth, distance, alpha, beta int) int {
	best := -infinity
	for _, move := range s.moves(depth, distance) {
		value := s.afterForMax(move, (*Search).minimaxPruned, depth, distance, alpha, beta)
		if s.stopped {
			break
		}
		if value > best {
			best = value
			s.keep(move, distance)
		}
		alpha = max(alpha, best)
		if alpha >= beta {
			s.cutoff(distance)
			break
		}
	}
	return best
}

func (s *Search) minValuePruned(depth, distance, alpha, beta int) int {
	best := infinity
	for _, move := range s.moves(depth, distance) {
		value := s.afterForMax(move, (*Search).minimaxPruned, depth, distance, alpha, beta)
		if s.stopped {
			break
		}
		if value < best {
			best = value
			s.keep(move, distance)
		}
		beta = min(beta, best)
		if alpha >= beta {
			s.cutoff(distance)
			break
		}
	}
	return best
}
