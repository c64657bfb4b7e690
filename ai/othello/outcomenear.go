package othello

import (
	"math"
	"math/bits"

	rules "colat/game/othello"
)

// settleNear answers like settle with victorySorted to nearbySettled empty squares. It
// keeps results in the nearby table.
func (e *Engine) settleNear(own, opp, moves uint64, target, n int) int {
	if moves == 0 {
		return e.lead(own, opp)
	}
	if e.tick() {
		return 0
	}
	if v := e.majority(own, opp); v != 0 {
		return v
	}
	known := e.nearby.at(own, opp)
	lower, upper, remembered := -1, 1, uint8(noSquare)
	if known.holds(own, opp) {
		lower, upper, remembered = int(known.lower), int(known.upper), known.move
		if lower >= target {
			return lower
		}
		if upper < target {
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
		if c.opp&e.victory == e.victory || c.moves == 0 && e.lead(c.opp, c.own) > 0 {
			return 1
		}
		if n > victorySorted {
			if k := e.nearby.at(c.own, c.opp); k.holds(c.own, c.opp) && -int(k.upper) >= target {
				bound := -k.upper // read first: both may lie in the same place
				*known = nearbyEntry{own: own, opp: opp, lower: bound, upper: int8(upper), move: sq}
				return int(bound)
			}
		}
		score := settleWorth(c, odd)
		if sq == remembered {
			score = 1 << 20
		}
		f.rank(count, score)
		count++
	}

	best, bestMove := -1, uint8(noSquare)
	for i := range count {
		c := f.ranked(i)
		var v int
		if n > victorySorted {
			v = -e.settleNear(c.own, c.opp, c.moves, 1-target, n-1)
		} else {
			v = -e.settleFew(c.own, c.opp, 1-target, empties&^(1<<(c.sq&63)), n-1)
		}
		if v > best {
			best, bestMove = v, c.sq
			if v >= target {
				break
			}
		}
	}
	if e.stopped || e.sliced {
		return 0
	}
	if best >= target {
		lower = max(lower, best)
	} else {
		upper = min(upper, best)
	}
	*known = nearbyEntry{own: own, opp: opp, lower: int8(lower), upper: int8(upper), move: bestMove}
	return best
}
