package cotoan

import "colat/game"

// CountLeaves implements game.LeafCounter. It counts the moves of the last ply instead
// of playing them.
func (s *State) CountLeaves(depth int) int64 {
	if s.over {
		return 1
	}
	return s.countLeaves(depth, make([]game.Move, 0, 128*depth))
}

// countLeaves counts the leaves below a position that is not over. It appends to buf,
// which holds the moves of the plies above.
func (s *State) countLeaves(depth int, buf []game.Move) int64 {
	if depth == 1 {
		return int64(s.board.CountMoves(s.toMove, &s.rules.reaches))
	}
	above := len(buf)
	buf = s.AppendMoves(buf)
	var leaves int64
	for _, m := range buf[above:] {
		s.Play(m)
		if s.over {
			leaves++
		} else {
			leaves += s.countLeaves(depth-1, buf)
		}
		s.Undo()
	}
	return leaves
}
