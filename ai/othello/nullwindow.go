package othello

import (
	"math/bits"

	"colat/ai/othello/eval"
	rules "colat/game/othello"
)

// The exact solver asks of nearly every position only whether its value, the
// difference of discs at the end of best play, exceeds alpha. Since
// values are whole numbers, alpha of one side is ^alpha, that is -alpha-1, of
// the other.

// exceeds returns a bound of the value of a position for the owner of own: if
// it is above alpha the value is not less, otherwise it is not more. moves are
// the legal moves.
func (e *Engine) exceeds(own, opp, moves uint64, alpha, ply int) int {
	empties := ^(own | opp)
	n := bits.OnesCount64(empties)
	if n <= nearbyEmpties {
		if n < exactSorted {
			return e.exceedsFew(own, opp, alpha, empties, oddRegions(empties), n)
		}
		return e.exceedsNear(own, opp, moves, alpha, n)
	}
	if e.tick() {
		return alpha
	}
	if moves == 0 {
		replies := rules.Moves(opp, own)
		if replies == 0 {
			return difference(own, opp)
		}
		return -e.exceeds(opp, own, replies, ^alpha, ply+1)
	}
	if opp&corners != 0 && 64-2*bits.OnesCount64(opp) <= alpha {
		if bound := 64 - 2*bits.OnesCount64(eval.Stable(opp, own)); bound <= alpha {
			return bound
		}
	}

	lower, upper, remembered := e.table.probeExact(own, opp)
	if lower > alpha {
		return lower
	}
	if upper <= alpha {
		return upper
	}

	f := &e.frames[ply]
	count, _ := e.expand(f, own, opp, moves)
	best, bestMove := -infinity, noSquare
	if n > nearbyEmpties+1 {
		for i := range count {
			c := &f.children[i]
			if _, bound, _ := e.table.probeExact(c.own, c.opp); -bound > alpha {
				best, bestMove = -bound, int(c.sq)
				break
			}
		}
	}
	if best <= alpha {
		e.rankExact(f, count, n, ply, empties, remembered)
		for i := range count {
			c := f.next(i, count)
			v := -e.exceeds(c.own, c.opp, c.moves, ^alpha, ply+1)
			if e.stopped || e.sliced {
				return alpha
			}
			if v > best {
				best, bestMove = v, int(c.sq)
				if v > alpha {
					break
				}
			}
		}
	}
	if best > alpha {
		lower = max(lower, best)
	} else {
		upper = min(upper, best)
	}
	e.table.store(own, opp, found{lower: lower, upper: upper, depth: solverDepth + n, move: bestMove})
	return best
}

// exceedsFew returns what exceeds does where few squares are empty: it uses no
// table and no order but by parity. odd are the quarters of the board with an
// odd number of empty squares.
func (e *Engine) exceedsFew(own, opp uint64, alpha int, empties, odd uint64, n int) int {
	switch {
	case n == 4:
		return e.lastFour(own, opp, alpha, empties, odd)
	case n < 4:
		return e.exceedsLast(own, opp, alpha, empties, n)
	}
	e.nodes++
	best := -infinity
	first := empties & odd
	for _, squares := range [2]uint64{first, empties &^ first} {
		for ; squares != 0; squares &= squares - 1 {
			sq := bits.TrailingZeros64(squares)
			if neighbours[sq]&opp == 0 {
				continue
			}
			flips := rules.Flips(own, opp, sq)
			if flips == 0 {
				continue
			}
			v := -e.exceedsFew(opp&^flips, own|flips|1<<sq, ^alpha, empties&^(1<<sq), odd^quarterOf[sq], n-1)
			if v > alpha {
				return v
			}
			best = max(best, v)
		}
	}
	if best > -infinity {
		return best
	}
	if rules.Moves(opp, own) == 0 {
		return difference(own, opp)
	}
	return -e.exceedsFew(opp, own, ^alpha, empties, odd, n)
}

// exceedsLast returns what exceeds does for a root with at most three empty
// squares.
func (e *Engine) exceedsLast(own, opp uint64, alpha int, empties uint64, n int) int {
	s1 := bits.TrailingZeros64(empties)
	s3 := 63 - bits.LeadingZeros64(empties)
	switch n {
	case 3:
		return e.lastThree(own, opp, alpha, s1, bits.TrailingZeros64(empties&(empties-1)), s3)
	case 2:
		return e.lastTwo(own, opp, alpha, s1, s3)
	case 1:
		return lastOne(own, opp, s1)
	}
	return difference(own, opp)
}
