package textbook

// quiescence values the node on the board for the side to move if the depth is used up:
// by the evaluation if the position is quiet, otherwise by searching noisy moves for the
// given number of further plies. The side to move may stand pat instead, for the value of
// the evaluation. Games that end on the way count by their result.
func (s *Search) quiescence(plies, distance, alpha, beta int) int {
	if result, over := s.board.Result(); over {
		return resultScore(result, s.board.ToMove(), distance)
	}
	best := s.board.estimate() // standing pat
	if plies == 0 || s.noisy == nil {
		return best
	}
	alpha = max(alpha, best)
	if alpha >= beta {
		return best
	}
	p := &s.plies[distance]
	p.moves = s.noisy.AppendNoisy(p.moves[:0])
	for _, move := range p.moves {
		s.counts.quiescence++
		value := s.after(move, (*Search).quiescence, plies, distance, alpha, beta)
		if s.stopped {
			break
		}
		best = max(best, value)
		alpha = max(alpha, value)
		if alpha >= beta {
			s.cutoff(distance)
			break
		}
	}
	return best
}
