package cotoan

import "colat/game"

var _ game.Decisive = (*State)(nil)

// DecisiveMove implements game.Decisive. It returns a capture that wins at once, by
// taking the 0 or by reaching the target. If there is none and the opponent threatens
// such a capture, it returns the first move after which the opponent has none.
func (s *State) DecisiveMove() game.Move {
	if s.over {
		return game.NoMove
	}
	if m := s.winningCapture(s.toMove); m != game.NoMove {
		return m
	}
	if s.winningCapture(s.toMove.Opponent()) == game.NoMove {
		return game.NoMove
	}
	var buf [mostMoves]game.Move
	for _, m := range s.AppendMoves(buf[:0]) {
		captured := s.board.Make(m)
		threat := s.winningCapture(s.toMove.Opponent())
		s.board.Unmake(m, captured)
		if threat == game.NoMove {
			return m
		}
	}
	return game.NoMove
}

// winningCapture returns a capture with which side could win if it had the move, or
// NoMove.
func (s *State) winningCapture(side game.Player) game.Move {
	for pairs := s.board.Pairs(side, &s.rules.reaches); pairs.Next(); {
		if victim := s.board.On(pairs.End); pairs.Hits() && victim.of(side.Opponent()) && s.wins(side, victim) {
			return Capture(pairs.Rear, pairs.End)
		}
	}
	return game.NoMove
}

// wins reports whether a side wins by capturing a piece.
func (s *State) wins(side game.Player, victim Piece) bool {
	n := victim.Number()
	if n == 0 {
		return s.rules.decides != Points
	}
	return s.rules.decides != Zero && s.points[side]+n >= s.rules.target
}
