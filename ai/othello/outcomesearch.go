package othello

import (
	"math/bits"

	"colat/ai/othello/eval"
)

// Where few squares are empty the victory game is decided by alpha-beta. Its
// window is a single question, whether the side to move gets at least target
// (0 for a draw, 1 for a win), but the answer is the bound that was found
// beyond the window (fail-soft; Fishburn, 1983): a draw needs as many discs and
// cells on both sides, so that "no win" is nearly always shown by a loss, and
// the second question need not be asked.

// With victorySorted to nearbySettled empty squares alpha-beta keeps results in the
// nearby table, with more in the large one; with fewer it neither keeps results nor
// sorts moves.
const (
	victorySorted = 5
	nearbySettled = 9
)

// settle returns a bound of the victory game's outcome for the owner of own,
// who is to move with moves and has not won or lost yet. If it is target or
// more the outcome is at least that; otherwise it is at most that.
func (e *Engine) settle(own, opp, moves uint64, target, n, ply int) int {
	switch {
	case moves == 0:
		return e.lead(own, opp)
	case n < victorySorted:
		return e.settleFew(own, opp, target, ^(own | opp), n)
	case n <= nearbySettled:
		return e.settleNear(own, opp, moves, target, n)
	}
	if e.tick() {
		return 0
	}
	if v := e.majority(own, opp); v != 0 {
		return v
	}
	known := proofEntry{lower: -1, upper: 1, move: noSquare}
	if k, ok := e.table.probeProof(e.table.proofBucket(own, opp), own, opp); ok {
		if k.lower >= target {
			return k.lower
		}
		if k.upper < target {
			return k.upper
		}
		known = k
	}
	f := &e.frames[ply]
	count, wins := e.expand(f, own, opp, moves)
	if wins {
		return 1
	}
	best, bestMove := -1, noSquare
	children := f.children[:count]
	for i := range children {
		c := &children[i]
		if k, ok := e.table.probeProof(e.table.proofBucket(c.own, c.opp), c.own, c.opp); ok && -k.upper >= target {
			best, bestMove = -k.upper, int(c.sq)
			break
		}
	}
	if bestMove == noSquare {
		e.rankSettle(f, count, ^(own | opp), known.move)
		for i := range count {
			c := f.next(i, count)
			v := -e.settle(c.own, c.opp, c.moves, 1-target, n-1, ply+1)
			if e.stopped || e.sliced {
				return 0
			}
			if v > best {
				best = v
				if v >= target {
					bestMove = int(c.sq)
					break
				}
			}
		}
	}
	p := proofEntry{numbers: proven, lower: known.lower, upper: known.upper, target: target, move: bestMove}
	if best >= target {
		p.lower = max(p.lower, best)
	} else {
		p.numbers = disproven
		p.upper = min(p.upper, best)
	}
	e.table.storeProof(own, opp, n, &p)
	return best
}

// majority returns 1 or -1 if stable discs already decide the victory game: more
// than half of the board together with a stable victory cell, which keeps the
// opponent from owning all five; otherwise 0.
func (e *Engine) majority(own, opp uint64) int {
	// Stable discs of a majority hang together from the corners.
	if opp&corners != 0 && bits.OnesCount64(opp) > 32 {
		if s := eval.Stable(opp, own); bits.OnesCount64(s) > 32 && s&e.victory != 0 {
			return -1
		}
	}
	if own&corners != 0 && bits.OnesCount64(own) > 32 {
		if s := eval.Stable(own, opp); bits.OnesCount64(s) > 32 && s&e.victory != 0 {
			return 1
		}
	}
	return 0
}

// rankSettle scores children to be tried in order; remembered comes first.
func (e *Engine) rankSettle(f *frame, count int, empties uint64, remembered int) {
	odd := oddRegions(empties)
	children := f.children[:count]
	for i := range children {
		c := &children[i]
		c.score = settleWorth(c, odd)
		if int(c.sq) == remembered {
			c.score = 1 << 30
		}
	}
}

// settleWorth ranks a child by the few replies it leaves; parity matters less where
// nobody passes.
func settleWorth(c *child, odd uint64) int32 {
	score := squareWorth[c.sq&63]>>2 - 24*weighted(c.moves)
	if odd>>(c.sq&63)&1 != 0 {
		score += 12
	}
	return score
}
