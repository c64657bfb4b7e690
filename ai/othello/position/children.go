// Package position provides the parts of a position that every search of the champion
// needs: its children and their order, lines of best play, regions and neighbours of
// squares, the scores of finished games, and transposition tables. Positions are seen from
// the side to move: own are its discs, opp the opponent's.
package position

import (
	"math"
	"math/bits"

	rules "colat/game/othello"
)

// A Child has a Score for ordering, the highest first, and as Estimate the static
// evaluation of the position, or Unestimated. Its square is NoSquare after a pass.
type Child = rules.Child

// Unestimated is outside the range of estimates.
const Unestimated = 1 << 20

// Children holds the children of a position, in the order in which they were generated.
type Children struct {
	List  [64]Child
	Order [64]int64 // of the list, by score; see Next
}

// ChildMask masks the index of a child. A masked index needs no bounds check.
const (
	childBits = 6
	ChildMask = 1<<childBits - 1
)

// Expand fills the list with the positions after each move, and their legal moves. It
// returns their number, or 0 and true if one of them, which it puts first, wins the
// victory game at once.
func (f *Children) Expand(own, opp, moves, victory uint64) (n int, wins bool) {
	rules.Children(own, opp, moves, f.List[:])
	n = bits.OnesCount64(moves)
	if victory == 0 {
		return n, false
	}
	children := f.List[:n]
	for i := range children {
		c := &children[i]
		if OwnsAll(c.Opp, victory) || c.Moves == 0 && Lead(c.Opp, c.Own, victory) > 0 {
			f.List[0] = *c
			return 0, true
		}
	}
	return n, false
}

// Next returns the i-th of n children in order. It must be called with i from 0 up.
// Sorting is lazy, since a search seldom needs all children.
func (f *Children) Next(i, n int) *Child {
	order := f.Order[:n]
	best, most := 0, int64(math.MinInt64)
	if i == 0 {
		// Children are not moved, since moving small keys is faster.
		for j := range order {
			key := OrderOf(f.List[j&ChildMask].Score, j)
			order[j] = key
			if key > most {
				best, most = j, key
			}
		}
	} else {
		best, most = i, order[i]
		for j := i + 1; j < len(order); j++ {
			if order[j] > most {
				best, most = j, order[j]
			}
		}
	}
	order[best] = order[i]
	order[i] = most
	return &f.List[NumberOf(most)]
}

// OrderOf packs a child's score and number. Of equal scores the lower number comes first.
func OrderOf(score int32, number int) int64 {
	return int64(score)<<childBits | int64(ChildMask-number)
}

// NumberOf returns the number packed by OrderOf.
func NumberOf(order int64) int { return (ChildMask - int(order)) & ChildMask }

// SquareWorth ranks squares for move ordering: corners, then the edges and the middle,
// and last the squares diagonal and next to corners.
var SquareWorth = func() (table [64]int32) {
	quarter := [4][4]int32{
		{40, -8, 8, 6},
		{-8, -24, -4, -2},
		{8, -4, 2, 1},
		{6, -2, 1, 0},
	}
	for sq := range table {
		x, y := sq%8, sq/8
		table[sq] = quarter[min(y, 7-y)][min(x, 7-x)]
	}
	return table
}()

// WeightedMobility counts moves for move ordering, a corner twice.
func WeightedMobility(moves uint64) int32 {
	return int32(bits.OnesCount64(moves) + bits.OnesCount64(moves&Corners))
}
