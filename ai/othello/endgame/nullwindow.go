package endgame

import (
	"math"
	"math/bits"

	"colat/ai"
	"colat/ai/othello/position"
	rules "colat/game/othello"
)

// For nearly every position the exact solver only asks whether its value, the final
// difference of discs with best play, exceeds alpha: a search with a null window. Since
// values are whole numbers, alpha of one side is ^alpha, that is -alpha-1, of the other.

// NullWindow returns a bound of the value of a position for the owner of own: if it is
// above alpha, the value is at least the bound, otherwise at most. moves are the legal
// moves.
func (s *Solver) NullWindow(own, opp, moves uint64, alpha, ply int) int {
	empties := ^(own | opp)
	n := bits.OnesCount64(empties)
	if n <= exactNearest {
		if n < exactSorted {
			return nullWindowFew(s.clock, own, opp, moves, alpha, empties, position.OddRegions(empties), n)
		}
		return s.nullWindowNear(own, opp, moves, alpha, n)
	}
	if s.clock.Tick() {
		return alpha
	}
	if moves == 0 {
		replies := rules.Moves(opp, own)
		if replies == 0 {
			return position.Difference(own, opp)
		}
		return -s.NullWindow(opp, own, replies, ^alpha, ply+1)
	}
	if opp&position.Corners != 0 && 64-2*bits.OnesCount64(opp) <= alpha {
		if bound := 64 - 2*bits.OnesCount64(rules.Stable(opp, own)); bound <= alpha {
			return bound
		}
	}

	lower, upper, remembered := s.table.ProbeExact(own, opp)
	if lower > alpha {
		return lower
	}
	if upper <= alpha {
		return upper
	}

	f := &s.frames[ply]
	count, _ := f.Expand(own, opp, moves, s.victory)
	best, bestMove := -position.Infinity, position.NoSquare
	if n > exactNearest+1 {
		for i := range count {
			c := &f.List[i]
			if _, bound, _ := s.table.ProbeExact(c.Own, c.Opp); -bound > alpha {
				best, bestMove = -bound, int(c.Sq)
				break
			}
		}
	}
	if best <= alpha {
		s.rankExact(f, count, n, ply, empties, remembered)
		for i := range count {
			c := f.Next(i, count)
			v := -s.NullWindow(c.Own, c.Opp, c.Moves, ^alpha, ply+1)
			if s.clock.Over() {
				return alpha
			}
			if v > best {
				best, bestMove = v, int(c.Sq)
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
	s.table.Store(own, opp, position.Found{Lower: lower, Upper: upper, Depth: position.SolverDepth + n, Move: bestMove})
	return best
}

// nullWindowFew is NullWindow for at most five empty squares. It uses no table and orders
// moves only by parity. odd holds the quarters of the board with an odd number of empty
// squares.
func nullWindowFew(c *ai.Clock, own, opp, moves uint64, alpha int, empties, odd uint64, n int) int {
	switch {
	case n == 4:
		return lastFour(c, own, opp, alpha, empties, odd)
	case n < 4:
		return nullWindowLast(c, own, opp, alpha, empties, n)
	}
	c.Nodes++
	if moves == 0 {
		replies := rules.Moves(opp, own)
		if replies == 0 {
			return position.Difference(own, opp)
		}
		return -nullWindowFew(c, opp, own, replies, ^alpha, empties, odd, n)
	}
	best := -position.Infinity
	first := moves & odd
	for _, squares := range [2]uint64{first, moves &^ first} {
		for ; squares != 0; squares &= squares - 1 {
			sq := bits.TrailingZeros64(squares)
			flips := rules.Flips(own, opp, sq)
			v := -lastFour(c, opp&^flips, own|flips|1<<(sq&63), ^alpha, empties&^(1<<(sq&63)), odd^position.QuarterOf[sq])
			if v > alpha {
				return v
			}
			best = max(best, v)
		}
	}
	return best
}

// nullWindowLast is NullWindow for at most three empty squares.
func nullWindowLast(c *ai.Clock, own, opp uint64, alpha int, empties uint64, n int) int {
	s1 := bits.TrailingZeros64(empties)
	s3 := 63 - bits.LeadingZeros64(empties)
	switch n {
	case 3:
		return lastThree(c, own, opp, alpha, s1, bits.TrailingZeros64(empties&(empties-1)), s3)
	case 2:
		return lastTwo(c, own, opp, alpha, s1, s3)
	case 1:
		return lastOne(own, opp, s1)
	}
	return position.Difference(own, opp)
}

// With exactSorted to exactNearest empty squares the exact solver stores results in the
// near table; with fewer it neither stores results nor sorts moves.
const (
	exactSorted  = 6
	exactNearest = 11
)

// nullWindowNear is NullWindow for n empty squares, exactSorted to exactNearest.
func (s *Solver) nullWindowNear(own, opp, moves uint64, alpha, n int) int {
	if s.clock.Tick() {
		return alpha
	}
	if moves == 0 {
		replies := rules.Moves(opp, own)
		if replies == 0 {
			return position.Difference(own, opp)
		}
		return -s.nullWindowNear(opp, own, replies, ^alpha, n)
	}
	if opp&position.Corners != 0 && 64-2*bits.OnesCount64(opp) <= alpha {
		if bound := 64 - 2*bits.OnesCount64(rules.Stable(opp, own)); bound <= alpha {
			return bound
		}
	}
	known := s.near.At(own, opp)
	lower, upper, remembered := -position.MaxDiscs, position.MaxDiscs, uint8(position.NoSquare)
	if known.Holds(own, opp) {
		lower, upper, remembered = int(known.Lower), int(known.Upper), known.Move
		if lower > alpha {
			return lower
		}
		if upper <= alpha {
			return upper
		}
	}

	f := &s.nearFrames[n&15]
	f.keys[0] = math.MaxInt32
	empties := ^(own | opp)
	odd := position.OddRegions(empties)
	count := bits.OnesCount64(moves)
	rules.Children(own, opp, moves, f.list[:])
	for i := range count {
		c := &f.list[i&15]
		if n > exactSorted {
			if k := s.near.At(c.Own, c.Opp); k.Holds(c.Own, c.Opp) && -int(k.Upper) > alpha {
				bound := -k.Upper // read first: both entries may be the same
				*known = position.NearEntry{Own: own, Opp: opp, Lower: bound, Upper: int8(upper), Move: c.Sq}
				return int(bound)
			}
		}
		score := exactWorth(c, odd)
		if c.Sq == remembered {
			score = 1 << 20
		}
		f.rank(i, score)
	}

	best, bestMove := -position.Infinity, uint8(position.NoSquare)
	for i := range count {
		c := f.ranked(i)
		var v int
		if n > exactSorted {
			v = -s.nullWindowNear(c.Own, c.Opp, c.Moves, ^alpha, n-1)
		} else {
			left, leftOdd := empties&^(1<<(c.Sq&63)), odd^position.QuarterOf[c.Sq&63]
			v = -nullWindowFew(s.clock, c.Own, c.Opp, c.Moves, ^alpha, left, leftOdd, n-1)
		}
		if v > best {
			best, bestMove = v, c.Sq
			if v > alpha {
				break
			}
		}
	}
	if s.clock.Over() {
		return alpha
	}
	if best > alpha {
		lower = best
	} else {
		upper = best
	}
	*known = position.NearEntry{Own: own, Opp: opp, Lower: int8(lower), Upper: int8(upper), Move: bestMove}
	return best
}
