package textbook

// quiescence values the node on the board for the side to move where the depth is
// used up: by the evaluation if the position is quiet, otherwise by following the
// noisy moves for so many plies more. The side to move need not make one of them:
// it may stand pat, which is worth what the evaluation says. Games that end on the
// way count as they ended.
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
