package textbook

import "colat/game"

// minimax values the node on the board for MAX, the side to move at the root, as the
// textbook defines it: MAX takes the move of the highest value, MIN the move of the
// lowest, and leaves are valued for MAX.
func (s *Search) minimax(depth, distance, _, _ int) int {
	leaf, settled := s.settled(depth, distance, -infinity, infinity)
	switch {
	case settled && s.board.ToMove() == s.max:
		return leaf
	case settled:
		return -leaf
	case s.board.ToMove() == s.max:
		return s.maxValue(depth, distance)
	}
	return s.minValue(depth, distance)
}

func (s *Search) maxValue(depth, distance int) int {
	best := -infinity
	for _, move := range s.moves(depth, distance) {
		value := s.afterForMax(move, (*Search).minimax, depth, distance, -infinity, infinity)
		if s.stopped {
			break
		}
		if value > best {
			best = value
			s.keep(move, distance)
		}
	}
	return best
}

func (s *Search) minValue(depth, distance int) int {
	best := infinity
	for _, move := range s.moves(depth, distance) {
		value := s.afterForMax(move, (*Search).minimax, depth, distance, -infinity, infinity)
		if s.stopped {
			break
		}
		if value < best {
			best = value
			s.keep(move, distance)
		}
	}
	return best
}

// afterForMax returns the value of a move of either side for MAX, found by the given
// search, or 0 if the search was stopped.
func (s *Search) afterForMax(move game.Move, search valueFunc, depth, distance, alpha, beta int) int {
	if !s.tick() {
		return 0
	}
	s.enter(move, s.max, distance+1, alpha, beta)
	s.board.Play(move)
	value := search(s, depth-1, distance+1, alpha, beta)
	s.board.Undo()
	s.leave(s.max, distance+1, value)
	return value
}
