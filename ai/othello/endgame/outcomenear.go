package endgame

import (
	"math"
	"math/bits"

	"colat/ai/othello/position"
	"colat/ai/othello/table"
	rules "colat/game/othello"
)

// outcomeNear is Outcome for outcomeSorted to outcomeNearest empty squares. It stores
// results in the near table.
func (s *Solver) outcomeNear(own, opp, moves uint64, target, n int) int {
	if moves == 0 {
		return position.Lead(own, opp, s.victory)
	}
	if s.clock.Tick() {
		return 0
	}
	if v := s.majority(own, opp); v != 0 {
		return v
	}
	known := s.near.At(own, opp)
	lower, upper, remembered := -1, 1, uint8(position.NoSquare)
	if known.Holds(own, opp) {
		lower, upper, remembered = int(known.Lower), int(known.Upper), known.Move
		if lower >= target {
			return lower
		}
		if upper < target {
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
		if c.Opp&s.victory == s.victory || c.Moves == 0 && position.Lead(c.Opp, c.Own, s.victory) > 0 {
			return 1
		}
		if n > outcomeSorted {
			if k := s.near.At(c.Own, c.Opp); k.Holds(c.Own, c.Opp) && -int(k.Upper) >= target {
				bound := -k.Upper // read first: both entries may be the same
				*known = table.NearEntry{Own: own, Opp: opp, Lower: bound, Upper: int8(upper), Move: sq}
				return int(bound)
			}
		}
		score := outcomeWorth(c, odd)
		if sq == remembered {
			score = 1 << 20
		}
		f.rank(count, score)
		count++
	}

	best, bestMove := -1, uint8(position.NoSquare)
	for i := range count {
		c := f.ranked(i)
		var v int
		if n > outcomeSorted {
			v = -s.outcomeNear(c.Own, c.Opp, c.Moves, 1-target, n-1)
		} else {
			v = -s.outcomeFew(c.Own, c.Opp, 1-target, empties&^(1<<(c.Sq&63)), n-1)
		}
		if v > best {
			best, bestMove = v, c.Sq
			if v >= target {
				break
			}
		}
	}
	if s.clock.Over() {
		return 0
	}
	if best >= target {
		lower = max(lower, best)
	} else {
		upper = min(upper, best)
	}
	*known = table.NearEntry{Own: own, Opp: opp, Lower: int8(lower), Upper: int8(upper), Move: bestMove}
	return best
}
