package othello

import (
	"math/bits"

	rules "colat/game/othello"
)

// maxPly is more plies than any game has: at most 63 squares to fill and a pass
// after each.
const maxPly = 128

// A frame is what one ply of the search needs. Frames are made with the engine,
// so that searching allocates nothing.
type frame struct {
	children [64]child
	order    [64]int64 // of children, by score; see next
	estimate int       // of the position searched next, or unestimated
	killers  [2]uint8
	pv       [maxPly]uint8
	pvLen    int
}

// shallowest depth at which the table is asked, and at which children are
// looked up in it (enhanced transposition cut-off; Schaeffer and Plaat, 1996).
const (
	tableDepth   = 2
	enhanceDepth = 4
)

// search returns the value of a position by principal variation search (Marsland
// and Campbell, 1982). moves are the legal moves of the owner of own. A value at
// or beyond a bound of the window is a bound itself. Passes cost no depth.
func (e *Engine) search(own, opp, moves uint64, depth, alpha, beta, ply int) int {
	f := &e.frames[ply]
	f.pvLen = 0
	estimate := f.estimate
	f.estimate = unestimated
	if e.tick() {
		return 0
	}
	if moves == 0 {
		if e.variant {
			return e.finalScore(own, opp)
		}
		replies := rules.Moves(opp, own)
		if replies == 0 {
			return e.finalScore(own, opp)
		}
		v := -e.search(opp, own, replies, depth, -beta, -alpha, ply+1)
		e.keepLine(ply, noSquare)
		return v
	}
	if depth <= 0 {
		return e.leaf(own, opp, moves)
	}

	remembered := noSquare
	if depth >= tableDepth && !e.forgetful {
		known, ok := e.table.probe(own, opp)
		remembered = known.move
		if ok && beta-alpha == 1 {
			if v, cut := e.cutoff(known, depth, alpha, beta); cut {
				return v
			}
		}
	}

	if beta-alpha == 1 {
		if v, outside := e.probablyOutside(own, opp, moves, depth, alpha, ply, estimate); outside {
			return v
		}
		f.pvLen = 0
		if e.stopped || e.sliced {
			return 0
		}
	}

	n, wins := e.expand(f, own, opp, moves)
	if wins {
		f.pv[0], f.pvLen = f.children[0].sq, 1
		return winScore + bits.OnesCount64(^(own | opp)) - 1
	}
	if depth >= enhanceDepth && beta-alpha == 1 && !e.forgetful {
		children := f.children[:n]
		for i := range children {
			c := &children[i]
			if known, ok := e.table.probe(c.own, c.opp); ok {
				if v, cut := e.cutoff(known, depth-1, -beta, -alpha); cut && -v >= beta {
					return -v
				}
			}
		}
	}
	sure := 0 // moves that are tried before the others are looked at closely
	if e.rank(f, n, depth, remembered) {
		sure = 1
	}

	best, bestMove := -infinity, noSquare
	low := alpha
	for i := range n {
		if i == sure && depth >= evaluatedDepth {
			e.rankByEstimate(f, i, n)
		}
		c := f.next(i, n)
		e.frames[ply+1].estimate = int(c.estimate)
		var v int
		if i == 0 {
			v = -e.search(c.own, c.opp, c.moves, depth-1, -beta, -low, ply+1)
		} else {
			v = -e.search(c.own, c.opp, c.moves, depth-1, -low-1, -low, ply+1)
			if v > low && v < beta {
				v = -e.search(c.own, c.opp, c.moves, depth-1, -beta, -low, ply+1)
			}
		}
		if e.stopped || e.sliced {
			return 0
		}
		if v <= best {
			continue
		}
		best, bestMove = v, int(c.sq)
		if v <= low {
			continue
		}
		low = v
		e.keepLine(ply, bestMove)
		if v >= beta {
			e.reward(f, c.sq, depth)
			break
		}
	}
	if depth >= tableDepth && !e.forgetful {
		known := found{lower: -infinity, upper: infinity, depth: depth, move: bestMove}
		if best > alpha {
			known.lower = best
		} else {
			known.move = noSquare
		}
		if best < beta {
			known.upper = best
		}
		e.table.store(own, opp, known)
	}
	return best
}

// cutoff says whether a table entry settles a search with a null window, and
// its value.
func (e *Engine) cutoff(known found, depth, alpha, beta int) (int, bool) {
	switch {
	case known.depth <= solverDepth:
		if known.depth < depth {
			return 0, false
		}
	case e.discsAlone:
		known.lower, known.upper = 100*known.lower, 100*known.upper
	case known.lower >= 1 && beta <= classicScore:
		return classicScore, true
	case known.upper <= -1 && alpha >= -classicScore:
		return -classicScore, true
	case known.lower >= 0 && beta <= 0, known.upper <= 0 && alpha >= 0:
		return 0, true
	default:
		return 0, false
	}
	if known.lower >= beta {
		return known.lower, true
	}
	if known.upper <= alpha {
		return known.upper, true
	}
	return 0, false
}

// keepLine makes move and the line of the next ply the line of this one.
func (e *Engine) keepLine(ply, move int) {
	f, g := &e.frames[ply], &e.frames[ply+1]
	f.pv[0] = uint8(move)
	n := copy(f.pv[1:], g.pv[:g.pvLen])
	f.pvLen = n + 1
}
