package othello

import (
	"math"
	"math/bits"

	"colat/ai/othello/eval"
	rules "colat/game/othello"
)

// With exactSorted to nearbyEmpties empty squares the exact solver keeps results
// in the nearby table; with fewer it neither keeps results nor sorts moves.
const (
	exactSorted   = 6
	nearbyEmpties = 11
)

// A nearFrame is what a node near the end needs: its children, and the order in
// which to try them. There is one for each number of empty squares.
type nearFrame struct {
	children [16]child
	keys     [16]int32 // after a sentinel, score and place of each child, the best first
}

// rank puts the number of a child, as many as have been ranked before, into its
// place in the order.
func (f *nearFrame) rank(number int, score int32) {
	key := score<<4 | int32(number)
	for f.keys[number&15] < key {
		f.keys[(number+1)&15] = f.keys[number&15]
		number--
	}
	f.keys[(number+1)&15] = key
}

// ranked returns the i-th child in the order.
func (f *nearFrame) ranked(i int) *child { return &f.children[f.keys[(i+1)&15]&15] }

// exceedsNear returns what exceeds does with exactSorted to nearbyEmpties empty
// squares, n.
func (e *Engine) exceedsNear(own, opp, moves uint64, alpha, n int) int {
	if e.tick() {
		return alpha
	}
	if moves == 0 {
		replies := rules.Moves(opp, own)
		if replies == 0 {
			return difference(own, opp)
		}
		return -e.exceedsNear(opp, own, replies, ^alpha, n)
	}
	if opp&corners != 0 && 64-2*bits.OnesCount64(opp) <= alpha {
		if bound := 64 - 2*bits.OnesCount64(eval.Stable(opp, own)); bound <= alpha {
			return bound
		}
	}
	known := e.nearby.at(own, opp)
	lower, upper, remembered := -maxDiscs, maxDiscs, uint8(noSquare)
	if known.holds(own, opp) {
		lower, upper, remembered = int(known.lower), int(known.upper), known.move
		if lower > alpha {
			return lower
		}
		if upper <= alpha {
			return upper
		}
	}

	f := &e.near[n&15]
	f.keys[0] = math.MaxInt32
	empties := ^(own | opp)
	odd := oddRegions(empties)
	count := 0
	for ; moves != 0; moves &= moves - 1 {
		sq := uint8(bits.TrailingZeros64(moves))
		c := &f.children[count&15]
		c.own, c.opp, c.moves = rules.After(own, opp, int(sq))
		c.sq = sq
		if n > exactSorted {
			if k := e.nearby.at(c.own, c.opp); k.holds(c.own, c.opp) && -int(k.upper) > alpha {
				bound := -k.upper // read first: both may lie in the same place
				*known = nearbyEntry{own: own, opp: opp, lower: bound, upper: int8(upper), move: sq}
				return int(bound)
			}
		}
		score := exactWorth(c, odd)
		if sq == remembered {
			score = 1 << 20
		}
		f.rank(count, score)
		count++
	}

	best, bestMove := -infinity, uint8(noSquare)
	for i := range count {
		c := f.ranked(i)
		var v int
		if n > exactSorted {
			v = -e.exceedsNear(c.own, c.opp, c.moves, ^alpha, n-1)
		} else {
			v = -e.exceedsFew(c.own, c.opp, ^alpha, empties&^(1<<(c.sq&63)), odd^quarterOf[c.sq&63], n-1)
		}
		if v > best {
			best, bestMove = v, c.sq
			if v > alpha {
				break
			}
		}
	}
	if e.stopped || e.sliced {
		return alpha
	}
	if best > alpha {
		lower = best
	} else {
		upper = best
	}
	*known = nearbyEntry{own: own, opp: opp, lower: int8(lower), upper: int8(upper), move: bestMove}
	return best
}
