package textbook

import "colat/game"

// order sorts the moves of a ply for the search: first the move of the previous
// iteration's line, as long as the search follows that line, then the others by the
// evaluation of the position after them, best first. Just above the horizon evaluating
// costs as much as searching, so there the others keep their order.
func (s *Search) order(p *ply, depth, distance int) {
	s.following = s.following && distance < len(s.line) && bring(p.moves, s.line[distance])
	if depth < 2 || !s.board.estimates() {
		return
	}
	rest := p.moves
	if s.following {
		rest = rest[1:]
	}
	p.scores = p.scores[:0]
	mover := s.board.ToMove()
	for _, m := range rest {
		if !s.tick() {
			return
		}
		s.counts.ordering++
		s.board.Play(m)
		p.scores = append(p.scores, scoreFor(mover, &s.board))
		s.board.Undo()
	}
	sortByScore(rest, p.scores)
}

// bring moves m to the front of moves, keeps the order of the others, and reports whether
// m was found.
func bring(moves []game.Move, m game.Move) bool {
	for i, found := range moves {
		if found == m {
			copy(moves[1:i+1], moves[:i])
			moves[0] = m
			return true
		}
	}
	return false
}

// sortByScore sorts moves and their scores, the highest score first. It uses insertion
// sort, which is fast for few moves and stable.
func sortByScore(moves []game.Move, scores []int) {
	for i := 1; i < len(moves); i++ {
		m, score := moves[i], scores[i]
		j := i
		for ; j > 0 && scores[j-1] < score; j-- {
			moves[j], scores[j] = moves[j-1], scores[j-1]
		}
		moves[j], scores[j] = m, score
	}
}

// moves returns the legal moves of the node on the board, in the order of the search.
func (s *Search) moves(depth, distance int) []game.Move {
	p := &s.plies[distance]
	p.moves = s.board.AppendMoves(p.moves[:0])
	if s.algorithm.orders {
		s.order(p, depth, distance)
	}
	return p.moves
}
