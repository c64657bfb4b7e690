package othello

// From this number of empty squares up the exact solver orders moves by a small
// search as well, one ply deeper for each searchedStep squares more.
const (
	evaluatedEmpties = 14
	searchedStep     = 3
)

// exactWorth scores a move that leads to c for the exact solver: few replies
// first (fastest first), then corners and quarters of the board with an odd number
// of empty squares, in which the side to move can hope for the last move.
func exactWorth(c *child, odd uint64) int32 {
	return squareWorth[c.sq&63]>>2 - 16*weighted(c.moves) + 6*int32(odd>>(c.sq&63)&1)
}

// rankExact scores children for the exact solver: the remembered move first,
// then by exactWorth and, with many empty squares, by what a small search says.
func (e *Engine) rankExact(f *frame, count, n, ply int, empties uint64, remembered int) {
	odd := oddRegions(empties)
	for i := range count {
		c := &f.children[i]
		if int(c.sq) == remembered {
			c.score = 1 << 30
			continue
		}
		c.score = exactWorth(c, odd)
		if n >= evaluatedEmpties {
			depth := (n - evaluatedEmpties) / searchedStep
			c.score -= int32(e.search(c.own, c.opp, c.moves, depth, -infinity, infinity, ply+1)) / 8
		}
	}
}
