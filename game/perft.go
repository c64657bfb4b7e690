package game

// Perft returns the number of leaves of the game tree below s at a depth in plies: the
// positions after that many moves, and the final position of each game that ends
// sooner. A depth of 0 or less counts s itself. Perft does not change s.
//
// The name comes from chess programming, where perft checks a move generator against
// published counts.
func Perft(s State, depth int) int64 {
	if depth <= 0 {
		return 1
	}
	return perft(s, depth, make([]Move, 0, 32*depth))
}

// perft counts the leaves for a positive depth. It appends to buf, which holds the
// moves of the plies above.
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
