package othello

import "colat/ai/clock"

// exactShare returns the number of nodes that proofs of a classic game's outcome may have
// used in all when the heuristic search has used the given number and finished an
// iteration.
func exactShare(empties, depth int, used int64) int64 {
	switch {
	case depth < 4:
		return 0
	case empties <= 16:
		return clock.Unlimited / 2
	case depth < 6:
		return 0
	case empties <= 18:
		return 64 * used
	case empties <= 22:
		return 16 * used
	case empties <= 24:
		return 6 * used
	case empties <= 27:
		return 2 * used
	}
	return 0
}

// proofShare returns the number of nodes that proof-number search may have used in all
// when the heuristic search has used the given number and finished an iteration. A proof
// that is not finished with one share continues with the next.
//
// A proof takes about twice the nodes with each further empty square. While the next share is
// far from enough, the time is better spent on choosing a good move.
func proofShare(empties, depth int, used int64) int64 {
	switch {
	case empties <= 16:
		return clock.Unlimited / 2
	case depth < 4:
		return 0
	case empties <= 20:
		return 64 * used
	case empties > 34 || 8*used < 20000<<(empties-20):
		return 0
	case empties <= 23:
		return 16 * used
	case empties <= 25:
		return 3 * used
	}
	return used
}
