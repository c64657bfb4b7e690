package othello

// From these numbers of empty squares up the exact solver orders moves by
// the evaluation, and by a search of one ply more for each searchedStep squares.
const (
	evaluatedEmpties = 14
	searchedStep     = 3
)

// rankExact scores children for the exact solver: the remembered move, then
// few replies of the opponent (fastest first), corners, odd regions, and with
// more empty squares what a small search says.
func (e *Engine) rankExact(f *frame, count, n, ply int, empties uint64, remembered int) {
	odd := oddRegions(empties)
	for i := range count {
		c := &f.children[i]
		if int(c.sq) == remembered {
			c.score = 1 << 30
			continue
		}
		c.score = squareWorth[c.sq]>>2 - 16*weighted(c.moves)
		if odd>>c.sq&1 != 0 {
			c.score += 12
		}
		if n >= evaluatedEmpties {
			depth := (n - evaluatedEmpties) / searchedStep
			v := e.search(c.own, c.opp, c.moves, depth, -infinity, infinity, ply+1)
			c.score -= int32(v / 8)
		}
	}
}
