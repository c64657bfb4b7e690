package textbook

import "colat/game"

// order puts the moves of a ply into the order in which to search them: first
// the move of the previous iteration's line, as long as the search is on it,
// then the others by how good the position after them looks, best first. Just
// above the horizon looking costs as much as searching, so there the others
// stay as they are.
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

// bring moves m to the front of moves, the others keeping their order, and
// reports whether it was there at all.
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

// sortByScore sorts moves and their scores, the highest score first. Insertion
// sort is quickest for as few moves as there are, and keeps equal ones in order.
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
