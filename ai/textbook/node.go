package textbook

import "colat/game"

// position is the state on which a search plays moves, with its evaluation.
type position struct {
	game.State
	evaluate  func(game.State) int // nil if the state's own evaluator is used
	evaluator game.Evaluator       // the state itself, or nil
}

func newPosition(s game.State, evaluate func(game.State) int) position {
	evaluator, _ := s.(game.Evaluator)
	return position{s, evaluate, evaluator}
}

// estimates reports whether the position can be valued before the game is over.
func (p *position) estimates() bool { return p.evaluate != nil || p.evaluator != nil }

// estimate returns the evaluation of the position for the side to move.
func (p *position) estimate() int {
	switch {
	case p.evaluate != nil:
		return p.evaluate(p.State)
	case p.evaluator != nil:
		return p.evaluator.Evaluate()
	}
	return 0
}

// estimateFor returns the estimate for a side, which need not have the move.
func (p *position) estimateFor(side game.Player) int {
	if p.ToMove() == side {
		return p.estimate()
	}
	return -p.estimate()
}

// resultScore returns the value of a game that ended distance plies from the root.
func resultScore(result game.Result, side game.Player, distance int) int {
	switch result.Winner {
	case game.Nobody:
		return 0
	case side:
		return winScore - distance
	}
	return distance - winScore
}

// settled returns the value of the node on the board for the side to move if the node is
// not searched further: the game is over, or the depth is used up. The value of
// quiescence search at the horizon is exact between alpha and beta.
func (s *Search) settled(depth, distance, alpha, beta int) (value int, settled bool) {
	s.plies[distance].line = s.plies[distance].line[:0]
	if result, over := s.board.Result(); over {
		return resultScore(result, s.board.ToMove(), distance), true
	}
	if depth > 0 {
		return 0, false
	}
	s.horizon = true
	return s.quiescence(s.options.Quiescence, distance, alpha, beta), true
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

// after returns the value of a move for the side that makes it, found by the given
// search, or 0 if the search was stopped. The sign depends on the side to move after it,
// which in some games may be the same side again.
func (s *Search) after(move game.Move, search valueFunc, depth, distance, alpha, beta int) (value int) {
	if !s.tick() {
		return 0
	}
	mover := s.board.ToMove()
	s.enter(move, mover, distance+1, alpha, beta)
	s.board.Play(move)
	if s.board.ToMove() == mover {
		value = search(s, depth-1, distance+1, alpha, beta)
	} else {
		value = -search(s, depth-1, distance+1, -beta, -alpha)
	}
	s.board.Undo()
	s.leave(mover, distance+1, value)
	return value
}

// keep sets the principal variation of a node to a move and the line that follows it.
func (s *Search) keep(move game.Move, distance int) {
	p := &s.plies[distance]
	p.line = append(append(p.line[:0], move), s.plies[distance+1].line...)
}
