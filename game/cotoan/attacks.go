package cotoan

import (
	"math/bits"

	"colat/game"
)

// Attacks holds what the pairs of one side reach. A pair is a rear and a front piece on adjacent
// squares.
type Attacks struct {
	// Pairs is the number of pairs that capture at some distance.
	Pairs int
	// Room is the number of empty squares on which pairs could capture, counted once for each pair.
	Room int
	// Covered is the set of these squares, the lower 64 first.
	Covered [2]uint64
	hits    [mostHits]Hit
	count   int
}

// mostHits is the largest number of pairs of a side.
const mostHits = (Numbers - 1) * Directions

// A Hit is the rear piece of a pair and a piece at a distance at which the pair captures. If it
// belongs to the same side, the pair cannot capture it.
type Hit struct{ Rear, End Square }

// Hits returns the pieces that pairs reach, in the order of the numbers of the rear pieces.
func (a *Attacks) Hits() []Hit { return a.hits[:a.count] }

// Attack computes what the pairs of a side reach by the rules of reaches. The indices are masked, so
// that the loop has no checks of bounds.
func (b *Board) Attack(side game.Player, reaches *Reaches, a *Attacks) {
	pairs, empty, count := 0, 0, 0
	covered := [2]uint64{}
	own := &b.sides[side&1]
	for n := 1; n < Numbers; n++ {
		rear := b.where[side&1][n]
		if rear >= NoSquare {
			continue
		}
		near, reach := &around[rear], &reaches[n]
		for half, rest := range [2]uint64{own[0] & near[0], own[1] & near[1]} {
			for ; rest != 0; rest &= rest - 1 {
				front := Square(half<<6 | bits.TrailingZeros64(rest))
				if front >= NoSquare {
					break // never
				}
				distances := reach[b.squares[front]&15%Numbers]
				if distances == 0 {
					continue
				}
				pairs++
				d := towards[middle+int(front)-int(rear)]
				distance := b.Blocker(front, d)
				step := offsets[d&7]
				for near := distances & (1<<distance - 1); near != 0; near &= near - 1 {
					at := uint(int(front) + bits.TrailingZeros16(near)*step)
					covered[at>>6&1] |= 1 << (at & 63)
					empty++
				}
				if distances>>distance&1 != 0 && distance <= int(room[front][d&7]) {
					a.hits[count%mostHits] = Hit{rear, Square(int(front) + distance*step)}
					count++
				}
			}
		}
	}
	a.Pairs, a.Room, a.Covered, a.count = pairs, empty, covered, count
}
