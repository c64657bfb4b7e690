package game

// Perft counts the leaves of the game tree below s at a depth in plies: the
// positions reached by that many moves, and each game that ends sooner once,
// where it ends. A depth of 0 or less counts s itself. It leaves s as it was.
//
// The name and the use, a check of a move generator against published counts,
// come from chess programming.
func Perft(s State, depth int) int64 {
	if depth <= 0 {
		return 1
	}
	return perft(s, depth, make([]Move, 0, 32*depth))
}

// perft appends to buf, which holds the moves of the plies above.
func perft(s State, depth int, buf []Move) int64 {
	above := len(buf)
	buf = s.AppendMoves(buf)
	moves := buf[above:]
	if len(moves) == 0 {
		return 1
	}
	if depth == 1 {
		return int64(len(moves))
	}
	var leaves int64
	for _, m := range moves {
		s.Play(m)
		leaves += perft(s, depth-1, buf)
		s.Undo()
	}
	return leaves
}
