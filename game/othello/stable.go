package othello

import (
	"math/bits"

	"colat/game"
)

// Stable returns discs of both sides that can never be turned over. Along each of the
// four lines through such a disc, the line is full, or the disc is at its end or next
// to a stable disc of its own side. Stable may miss some discs.
func (s *State) Stable() (black, white uint64) {
	own, opp := stableOf(s.own, s.opp), stableOf(s.opp, s.own)
	if s.toMove == game.First {
		return own, opp
	}
	return opp, own
}

func stableOf(own, opp uint64) uint64 {
	stable, empty := uint64(0), ^(own | opp)
	for grown := true; grown; {
		grown = false
		for rest := own &^ stable; rest != 0; rest &= rest - 1 {
			if square := bits.TrailingZeros64(rest); isFirm(square, empty, stable) {
				stable |= 1 << square
				grown = true
			}
		}
	}
	return stable
}

// isFirm reports whether the disc on a square cannot be turned over along any line.
func isFirm(square int, empty, stable uint64) bool {
	for line := range 4 {
		up, down := rays[square][line], rays[square][line+4]
		if up == 0 || down == 0 || (up|down)&empty == 0 {
			continue
		}
		next := up&-up | 1<<(63-bits.LeadingZeros64(down)) // its neighbours on the line
		if next&stable == 0 {
			return false
		}
	}
	return true
}
