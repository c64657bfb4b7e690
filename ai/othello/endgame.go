package othello

import (
	"math/bits"

	rules "colat/game/othello"
)

// The solver of the classic game asks one question of a position: does the side
// to move get at least target, 0 for a draw and 1 for a win? A side gets target
// if after one of its moves the opponent does not get 1-target, so the answer of
// a whole tree is a single bit and the question alternates between its plies.

// From these numbers of empty squares up the solver keeps results in the table,
// orders moves by the replies they leave, and looks children up before it
// searches any.
const (
	sortedEmpties   = 6
	tableEmpties    = 8
	enhancedEmpties = 11
	shapedEmpties   = 15
)

// reaches answers for the owner of own, whose legal moves are moves. Of the
// classic game the exact solver asks the same question with any number of discs.
func (e *Engine) reaches(own, opp, moves uint64, target, ply int) bool {
	if !e.variant {
		return e.exceeds(own, opp, moves, target-1, ply) >= target
	}
	empties := ^(own | opp)
	n := bits.OnesCount64(empties)
	if n < sortedEmpties {
		return e.reachesFew(own, opp, target, empties, n)
	}
	if e.tick() {
		return false
	}
	if moves == 0 {
		replies := rules.Moves(opp, own)
		if replies == 0 {
			return e.lead(own, opp) >= target
		}
		return !e.reaches(opp, own, replies, 1-target, ply+1)
	}
	if known, answer := e.settled(own, opp, n, target); known {
		return answer
	}

	known := found{lower: -1, upper: 1, move: noSquare}
	if n >= tableEmpties {
		k, ok := e.table.probe(own, opp)
		if ok {
			known.move = k.move
			if k.depth > solverDepth {
				known.lower, known.upper = k.lower, k.upper
				if known.lower >= target {
					return true
				}
				if known.upper < target {
					return false
				}
			}
		}
	}

	f := &e.frames[ply]
	count, _ := e.expand(f, own, opp, moves)
	answer := false
	bestMove := noSquare
	if n >= enhancedEmpties {
		for i := range count {
			c := &f.children[i]
			if k, ok := e.table.probe(c.own, c.opp); ok && k.depth > solverDepth && k.upper < 1-target {
				answer, bestMove = true, int(c.sq)
				break
			}
		}
	}
	if !answer {
		e.rankEndgame(f, count, n, empties, known.move)
		for i := range count {
			c := f.next(i, count)
			got := !e.reaches(c.own, c.opp, c.moves, 1-target, ply+1)
			if e.stopped || e.sliced {
				return false
			}
			if got {
				answer, bestMove = true, int(c.sq)
				break
			}
		}
	}
	if n >= tableEmpties {
		if answer {
			known.lower = max(known.lower, target)
		} else {
			known.upper = min(known.upper, target-1)
		}
		known.depth = solverDepth + n
		known.move = bestMove
		e.table.store(own, opp, known)
	}
	return answer
}

// settled reports whether stable discs already decide the question.
func (e *Engine) settled(own, opp uint64, n, target int) (known, answer bool) {
	// Stable discs of a majority hang together from the corners.
	if opp&corners != 0 && bits.OnesCount64(opp) > 32-n/2 {
		if bits.OnesCount64(stable(opp, own)) > 32-target {
			return true, false
		}
	}
	if own&corners != 0 && bits.OnesCount64(own) > 32-n/2 {
		if bits.OnesCount64(stable(own, opp)) > 31+target {
			return true, true
		}
	}
	return false, false
}

// rankEndgame scores children for the solver: the remembered move, then those
// that leave the opponent few replies (fastest first), with a preference for
// corners and for regions with an odd number of empty squares, in which the
// side to move can hope for the last move.
func (e *Engine) rankEndgame(f *frame, count, n int, empties uint64, remembered int) {
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
		if n >= shapedEmpties {
			c.score -= 4 * frontier(c.opp, c.own)
		}
	}
}

const (
	quarter1 = 0x000000000f0f0f0f
	quarter2 = 0x00000000f0f0f0f0
	quarter3 = 0x0f0f0f0f00000000
	quarter4 = 0xf0f0f0f000000000
)

// oddRegions returns the quarters of the board with an odd number of empty
// squares.
func oddRegions(empties uint64) uint64 {
	odd := uint64(0)
	odd |= quarter1 & -uint64(bits.OnesCount64(empties&quarter1)&1)
	odd |= quarter2 & -uint64(bits.OnesCount64(empties&quarter2)&1)
	odd |= quarter3 & -uint64(bits.OnesCount64(empties&quarter3)&1)
	odd |= quarter4 & -uint64(bits.OnesCount64(empties&quarter4)&1)
	return odd
}

// neighbours[sq] holds the squares next to sq.
var neighbours = func() (table [64]uint64) {
	for sq := range table {
		table[sq] = around(1<<sq) &^ (1 << sq)
	}
	return table
}()

// reachesFew answers like reaches where few squares are empty: no table and no
// sorting but by parity.
func (e *Engine) reachesFew(own, opp uint64, target int, empties uint64, n int) bool {
	if n == 1 {
		return e.reachesOne(own, opp, target, bits.TrailingZeros64(empties))
	}
	e.nodes++
	moved := false
	first := empties & oddRegions(empties)
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
			moved = true
			after := own | flips | 1<<sq
			if !e.reachesFew(opp&^flips, after, 1-target, empties&^(1<<sq), n-1) {
				return true
			}
		}
	}
	if moved {
		return false
	}
	if rules.Moves(opp, own) == 0 {
		return e.lead(own, opp) >= target
	}
	return !e.reachesFew(opp, own, 1-target, empties, n)
}

// reachesOne answers where sq alone is empty.
func (e *Engine) reachesOne(own, opp uint64, target, sq int) bool {
	e.nodes++
	flips := rules.Flips(own, opp, sq)
	if flips != 0 {
		return e.lead(own|flips|1<<sq, opp&^flips) >= target
	}
	flips = rules.Flips(opp, own, sq)
	if flips != 0 {
		opp |= flips | 1<<sq
		own &^= flips
	}
	return e.lead(own, opp) >= target
}
