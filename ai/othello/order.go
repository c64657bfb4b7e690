package othello

import (
	"math/bits"

	rules "colat/game/othello"
)

const (
	corners = 0x8100000000000081
	columnA = 0x0101010101010101
	columnH = 0x8080808080808080
)

// A child is the position after a move, seen from the side then to move.
type child struct {
	own, opp uint64
	moves    uint64 // legal for own
	score    int32  // for ordering; the highest first
	estimate int32  // of the position by the evaluation, or unestimated
	sq       uint8
}

// squareWorth ranks squares for ordering: corners, then the edges and the
// middle, and last the squares diagonal and next to corners.
var squareWorth = func() (table [64]int32) {
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

// expand fills f.children with the positions after each move, and their moves.
// It returns how many there are, or 0 and true if one of them wins the victory
// game at once.
func (e *Engine) expand(f *frame, own, opp, moves uint64) (n int, wins bool) {
	for ; moves != 0; moves &= moves - 1 {
		sq := bits.TrailingZeros64(moves)
		c := &f.children[n&childMask]
		c.sq, c.estimate = uint8(sq), unestimated
		c.own, c.opp, c.moves = rules.After(own, opp, sq)
		if e.variant {
			if e.ownsAll(c.opp) || c.moves == 0 && e.lead(c.opp, c.own) > 0 {
				f.children[0] = *c
				return 0, true
			}
		}
		n++
	}
	return n, false
}

// weighted counts moves for ordering, a corner twice.
func weighted(moves uint64) int32 {
	return int32(bits.OnesCount64(moves) + bits.OnesCount64(moves&corners))
}

// rank scores the children for a search of some depth: the remembered move,
// killers, then few replies of the opponent, good squares and history. It reports
// whether the remembered move is among them.
func (e *Engine) rank(f *frame, n, depth, remembered int) (sure bool) {
	children := f.children[:n]
	for i := range children {
		c := &children[i]
		switch {
		case int(c.sq) == remembered:
			c.score = 1 << 30
			sure = true
			continue
		case depth < 3:
			c.score = squareWorth[c.sq&63] - 8*weighted(c.moves)
			continue
		}
		c.score = 4*squareWorth[c.sq&63] - 32*weighted(c.moves) - 6*frontier(c.opp, c.own) + e.history[c.sq&63]>>4
		if c.sq == f.killers[0] {
			c.score += 64
		} else if c.sq == f.killers[1] {
			c.score += 32
		}
	}
	return sure
}

// evaluatedDepth is the least depth at which children are ordered by the
// evaluation, too.
const evaluatedDepth = 3

// unestimated is no value of a position.
const unestimated = 1 << 20

// rankByEstimate ranks the children from the i-th on by what the evaluation says of
// them, too.
func (e *Engine) rankByEstimate(f *frame, i, n int) {
	for j := i; j < n; j++ {
		k := j
		if i > 0 {
			k = numberOf(f.order[j&childMask])
		}
		c := &f.children[k&childMask]
		if c.moves == 0 {
			continue
		}
		c.estimate = int32(e.evaluate(c.own, c.opp, c.moves, rules.Moves(c.opp, c.own)))
		c.score = (c.score - c.estimate) / 2
		if i > 0 {
			f.order[j&childMask] = orderOf(c.score, k)
		}
	}
}

// frontier counts the empty squares next to discs of side.
func frontier(side, other uint64) int32 {
	return int32(bits.OnesCount64(around(side) &^ (side | other)))
}

// around returns the squares next to a set of squares, and most of the set.
func around(set uint64) uint64 {
	wide := set | set<<1&^columnA | set>>1&^columnH
	return wide | wide<<8 | wide>>8
}

// next returns the child that comes next in order, the i-th of n. It is asked for
// one after another, since a search seldom wants them all.
func (f *frame) next(i, n int) *child {
	order := f.order[:n]
	if i == 0 {
		// Children stay where they are: small numbers are quicker to move about.
		for j := range order {
			order[j] = orderOf(f.children[j&childMask].score, j)
		}
	}
	best, most := i, order[i]
	for j := i + 1; j < len(order); j++ {
		if order[j] > most {
			best, most = j, order[j]
		}
	}
	order[best] = order[i]
	order[i] = most
	return &f.children[numberOf(most)]
}

// orderOf packs a child's score and number, so that of equal scores the lower
// number comes first. numberOf unpacks the number.
func orderOf(score int32, number int) int64 {
	return int64(score)<<childBits | int64(childMask-number)
}

func numberOf(order int64) int { return (childMask - int(order)) & childMask }

// childBits is enough for the number of a child. An index cut to as many bits needs
// no check of its bounds.
const (
	childBits = 6
	childMask = 1<<childBits - 1
)

// reward remembers that a move refuted a position.
func (e *Engine) reward(f *frame, sq uint8, depth int) {
	if f.killers[0] != sq {
		f.killers[1] = f.killers[0]
		f.killers[0] = sq
	}
	h := &e.history[sq&63]
	*h += int32(depth * depth)
	if *h > 1<<11 {
		for i := range e.history {
			e.history[i] /= 2
		}
	}
}
