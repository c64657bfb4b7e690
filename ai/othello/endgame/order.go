package endgame

import (
	"colat/ai/othello/position"
)

// From this number of empty squares up the exact solver orders moves by a small
// search as well, one ply deeper for each searchedStep squares more.
const (
	evaluatedEmpties = 14
	searchedStep     = 3
)

// exactWorth scores a move that leads to c for the exact solver: few replies
// first (fastest first), then corners and quarters of the board with an odd number
// of empty squares, in which the side to move can hope for the last move.
func exactWorth(c *position.Child, odd uint64) int32 {
	return position.SquareWorth[c.Sq&63]>>2 - 16*position.WeightedMobility(c.Moves) + 6*int32(odd>>(c.Sq&63)&1)
}

// rankExact scores children for the exact solver: the remembered move first,
// then by exactWorth and, with many empty squares, by what a small search says.
func (s *Solver) rankExact(f *frame, count, n, ply int, empties uint64, remembered int) {
	odd := position.OddRegions(empties)
	for i := range count {
		c := &f.List[i]
		if int(c.Sq) == remembered {
			c.Score = 1 << 30
			continue
		}
		c.Score = exactWorth(c, odd)
		if n >= evaluatedEmpties {
			depth := (n - evaluatedEmpties) / searchedStep
			c.Score -= int32(s.searcher.Value(c.Own, c.Opp, c.Moves, depth, ply+1)) / 8
		}
	}
}
