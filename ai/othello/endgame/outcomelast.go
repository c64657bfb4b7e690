package endgame

import (
	"math/bits"

	"colat/ai/othello/position"
	rules "colat/game/othello"
)

// outcomeFew is Outcome for few empty squares. It uses no table and orders moves only by
// parity.
func (s *Solver) outcomeFew(own, opp uint64, target int, empties uint64, n int) int {
	if n <= 2 {
		return s.outcomeTwo(own, opp, target, empties)
	}
	s.clock.Nodes++
	best := -2
	first := empties & position.OddRegions(empties)
	squares, rest := first, empties&^first
	for {
		if squares == 0 {
			if rest == 0 {
				break
			}
			squares, rest = rest, 0
		}
		sq := bits.TrailingZeros64(squares)
		squares &= squares - 1
		if position.Neighbours[sq&63]&opp == 0 {
			continue
		}
		flips := rules.Flips(own, opp, sq)
		if flips == 0 {
			continue
		}
		after := own | flips | 1<<sq
		if after&s.victory == s.victory {
			return 1
		}
		best = max(best, -s.outcomeFew(opp&^flips, after, 1-target, empties&^(1<<sq), n-1))
		if best >= target {
			return best
		}
	}
	if best == -2 {
		return position.Lead(own, opp, s.victory)
	}
	return best
}

// outcomeTwo is Outcome for one or two empty squares. The reply is inlined, since a call
// costs as much as the rest of it, and more in WebAssembly.
func (s *Solver) outcomeTwo(own, opp uint64, target int, empties uint64) int {
	s.clock.Nodes++
	best := -2
	for squares := empties; squares != 0; squares &= squares - 1 {
		sq := bits.TrailingZeros64(squares)
		if position.Neighbours[sq&63]&opp == 0 {
			continue
		}
		flips := rules.Flips(own, opp, sq)
		if flips == 0 {
			continue
		}
		mine, theirs := own|flips|1<<sq, opp&^flips
		if mine&s.victory == s.victory {
			return 1
		}
		if last := empties &^ (1 << sq); last != 0 {
			s.clock.Nodes++
			last := bits.TrailingZeros64(last)
			if flips := rules.Flips(theirs, mine, last); flips != 0 {
				mine, theirs = mine&^flips, theirs|flips|1<<last
				if theirs&s.victory == s.victory {
					best = max(best, -1)
					continue
				}
			}
		}
		best = max(best, position.Lead(mine, theirs, s.victory))
		if best >= target {
			return best
		}
	}
	if best == -2 {
		return position.Lead(own, opp, s.victory)
	}
	return best
}
