package textbook

// negamax values the node on the board for the side to move. The value for one side is
// the negative of the value for the other, min(a, b) = −max(−a, −b), so that one function
// serves both sides.
func (s *Search) negamax(depth, distance, _, _ int) int {
	if value, settled := s.settled(depth, distance, -infinity, infinity); settled {
		return value
	}
	best := -infinity
	for _, move := range s.moves(depth, distance) {
		value := s.after(move, (*Search).negamax, depth, distance, -infinity, infinity)
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
