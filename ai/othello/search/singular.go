package search

import (
	"math/bits"

	"colat/ai/othello/position"
)

const (
	// singularDepth is the least depth at which a position is searched without its best move.
	singularDepth = 8
	// singularPlies is how much less deep than the present search that of the entry may be.
	singularPlies = 3
)

// singularCandidate reports whether the move of an entry may be singular, and the entry is from a
// search deep enough to find it out. In the victory game extensions gained nothing in matches.
func (s *Search) singularCandidate(known *position.Found, depth int, moves, discs uint64, ply int) bool {
	return s.victory == 0 && depth >= singularDepth && depth < 64-bits.OnesCount64(discs) && !s.full &&
		known.Move != position.NoSquare && known.Depth >= depth-singularPlies && known.Depth <= position.SolverDepth &&
		known.Lower > -position.MaxEstimate && known.Lower < position.MaxEstimate &&
		moves&(moves-1) != 0 && ply < 2*s.rootDepth
}

// singular searches a position to half the depth without the move of its entry, which is best
// so far. The move is singular if all others are clearly worse: then it is searched a ply deeper
// (Anantharaman, Campbell and Hsu, "Singular Extensions", 1990). If the search stopped, the
// result is invalid.
func (s *Search) singular(own, opp, moves uint64, known *position.Found, depth, ply int) bool {
	f := &s.frames[ply]
	target := known.Lower - s.tuning.singular
	f.partial = true
	v := s.search(own, opp, moves&^(1<<(known.Move&63)), (depth-1)/2, target-1, target, ply)
	f.partial = false
	f.line.Clear()
	return v < target
}
