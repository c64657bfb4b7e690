package search

import (
	"math/bits"

	"colat/ai/othello/position"
	rules "colat/game/othello"
)

// rank scores the children for a search of some depth: the remembered move, killers, then
// few replies of the opponent, good squares and history. It reports whether the
// remembered move is among them.
func (s *Search) rank(f *frame, n, depth, remembered int) (sure bool) {
	children := f.List[:n]
	for i := range children {
		c := &children[i]
		switch {
		case int(c.Sq) == remembered:
			c.Score = 1 << 30
			sure = true
			continue
		case depth < 3:
			c.Score = position.SquareWorth[c.Sq&63] - 8*position.WeightedMobility(c.Moves)
			continue
		}
		c.Score = 4*position.SquareWorth[c.Sq&63] - 32*position.WeightedMobility(c.Moves) -
			6*potentialMobility(c.Opp, c.Own) + s.history[c.Sq&63]>>4
		if c.Sq == f.killers[0] {
			c.Score += 64
		} else if c.Sq == f.killers[1] {
			c.Score += 32
		}
	}
	return sure
}

// evaluatedDepth is the least depth at which children are also ordered by the evaluation.
const evaluatedDepth = 3

// rankByEstimate includes the evaluation in the scores of the children from the i-th on.
func (s *Search) rankByEstimate(f *frame, i, n int) {
	for j := i; j < n; j++ {
		k := j
		if i > 0 {
			k = position.NumberOf(f.Order[j&position.ChildMask])
		}
		c := &f.List[k&position.ChildMask]
		if c.Moves == 0 {
			continue
		}
		c.Estimate = int32(s.leaf.Estimate(c.Own, c.Opp, c.Moves, rules.Moves(c.Opp, c.Own)))
		c.Score = (c.Score - c.Estimate) / 2
		if i > 0 {
			f.Order[j&position.ChildMask] = position.OrderOf(c.Score, k)
		}
	}
}

// potentialMobility counts the empty squares next to discs of side, where the other side
// may get to move (Rosenbloom, 1982).
func potentialMobility(side, other uint64) int32 {
	return int32(bits.OnesCount64(position.Around(side) &^ (side | other)))
}

// reward updates killers and history for a move that refuted a position.
func (s *Search) reward(f *frame, sq uint8, depth int) {
	if f.killers[0] != sq {
		f.killers[1] = f.killers[0]
		f.killers[0] = sq
	}
	h := &s.history[sq&63]
	*h += int32(depth * depth)
	if *h > 1<<11 {
		for i := range s.history {
			s.history[i] /= 2
		}
	}
}
