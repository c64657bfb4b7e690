package othello

import (
	"math/bits"

	rules "colat/game/othello"
)

// settleFew answers like settle where few squares are empty: no table and no
// sorting but by parity.
func (e *Engine) settleFew(own, opp uint64, target int, empties uint64, n int) int {
	if n <= 2 {
		return e.settleTwo(own, opp, target, empties)
	}
	e.nodes++
	best := -2
	first := empties & oddRegions(empties)
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
		if neighbours[sq&63]&opp == 0 {
			continue
		}
		flips := rules.Flips(own, opp, sq)
		if flips == 0 {
			continue
		}
		after := own | flips | 1<<sq
		if after&e.victory == e.victory {
			return 1
		}
		best = max(best, -e.settleFew(opp&^flips, after, 1-target, empties&^(1<<sq), n-1))
		if best >= target {
			return best
		}
	}
	if best == -2 {
		return e.lead(own, opp)
	}
	return best
}

// settleTwo answers where one or two squares are empty. The reply is written
// out in place, since a call costs as much as the rest of it, and more in
// WebAssembly.
func (e *Engine) settleTwo(own, opp uint64, target int, empties uint64) int {
	e.nodes++
	best := -2
	for squares := empties; squares != 0; squares &= squares - 1 {
		sq := bits.TrailingZeros64(squares)
		if neighbours[sq&63]&opp == 0 {
			continue
		}
		flips := rules.Flips(own, opp, sq)
		if flips == 0 {
			continue
		}
		mine, theirs := own|flips|1<<sq, opp&^flips
		if mine&e.victory == e.victory {
			return 1
		}
		if last := empties &^ (1 << sq); last != 0 {
			e.nodes++
			last := bits.TrailingZeros64(last)
			if flips := rules.Flips(theirs, mine, last); flips != 0 {
				mine, theirs = mine&^flips, theirs|flips|1<<last
				if theirs&e.victory == e.victory {
					best = max(best, -1)
					continue
				}
			}
		}
		best = max(best, e.lead(mine, theirs))
		if best >= target {
			return best
		}
	}
	if best == -2 {
		return e.lead(own, opp)
	}
	return best
}
