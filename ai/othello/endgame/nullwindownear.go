package endgame

import (
	"math"
	"math/bits"

	"colat/ai/othello/eval"
	"colat/ai/othello/position"
	"colat/ai/othello/table"
	rules "colat/game/othello"
)

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
		if bound := 64 - 2*bits.OnesCount64(eval.Stable(opp, own)); bound <= alpha {
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
	count := 0
	for ; moves != 0; moves &= moves - 1 {
		sq := uint8(bits.TrailingZeros64(moves))
		c := &f.list[count&15]
		c.Own, c.Opp, c.Moves = rules.After(own, opp, int(sq))
		c.Sq = sq
		if n > exactSorted {
			if k := s.near.At(c.Own, c.Opp); k.Holds(c.Own, c.Opp) && -int(k.Upper) > alpha {
				bound := -k.Upper // read first: both entries may be the same
				*known = table.NearEntry{Own: own, Opp: opp, Lower: bound, Upper: int8(upper), Move: sq}
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

	best, bestMove := -position.Infinity, uint8(position.NoSquare)
	for i := range count {
		c := f.ranked(i)
		var v int
		if n > exactSorted {
			v = -s.nullWindowNear(c.Own, c.Opp, c.Moves, ^alpha, n-1)
		} else {
			v = -nullWindowFew(s.clock, c.Own, c.Opp, ^alpha, empties&^(1<<(c.Sq&63)), odd^position.QuarterOf[c.Sq&63], n-1)
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
	*known = table.NearEntry{Own: own, Opp: opp, Lower: int8(lower), Upper: int8(upper), Move: bestMove}
	return best
}
