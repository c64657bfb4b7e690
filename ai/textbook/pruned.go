package textbook

import "colat/game"

// minimaxPruned is minimax that leaves out what cannot matter, as the document on Cờ toán prints it:
// alpha is the least that MAX is sure of, beta the most that MIN allows. The document begins MIN's
// nodes at −∞, of which no move of MIN's could be less; here they begin at +∞.
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
		value := s.afterForMaxPruned(move, depth, distance, alpha, beta)
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
		value := s.afterForMaxPruned(move, depth, distance, alpha, beta)
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

// afterForMaxPruned is afterForMax within alpha and beta.
func (s *Search) afterForMaxPruned(move game.Move, depth, distance, alpha, beta int) int {
	if !s.tick() {
		return 0
	}
	s.enter(move, s.max, distance+1, alpha, beta)
	s.board.Play(move)
	value := s.minimaxPruned(depth-1, distance+1, alpha, beta)
	s.board.Undo()
	s.leave(s.max, distance+1, value)
	return value
}

// negamaxPruned is negamax that leaves out what cannot matter. It is alphabeta without an order of
// moves.
func (s *Search) negamaxPruned(depth, distance, alpha, beta int) int {
	if value, settled := s.settled(depth, distance, alpha, beta); settled {
		return value
	}
	best := -infinity
	for _, move := range s.moves(depth, distance) {
		value := s.after(move, (*Search).negamaxPruned, depth, distance, alpha, beta)
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
