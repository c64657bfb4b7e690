package alphabeta

import "math"

// Killers are the last two moves that refuted a position at one distance from the root (Akl and
// Newborn, 1977).
type Killers[M comparable] [2]M

// Add adds a move.
func (k *Killers[M]) Add(m M) {
	if k[0] != m {
		k[0], k[1] = m, k[0]
	}
}

// Reward moves the history of a move (Schaeffer, "The History Heuristic", 1989) towards ±most, by
// less the nearer it is.
func Reward(history *int32, bonus, most int32) {
	*history += bonus - *history*max(bonus, -bonus)/most
}

// Reductions holds by how many plies late moves are searched less deep, by depth and by the number
// of moves before them (late move reductions; Romstad, 2006).
type Reductions [64][128]int8

// NewReductions returns reductions by first plus the product of both logarithms, divided by divisor.
func NewReductions(first, divisor float64) (r Reductions) {
	for depth := 1; depth < len(r); depth++ {
		for moves := 1; moves < len(r[depth]); moves++ {
			r[depth][moves] = int8(first + math.Log(float64(depth))*math.Log(float64(moves))/divisor)
		}
	}
	return r
}

// At returns the reduction at a depth after a number of moves.
func (r *Reductions) At(depth, moves int) int { return int(r[min(depth, 63)][min(moves, 127)]) }

// A Ply holds the moves of one distance from the root with the scores that order them, and the best
// moves from there on.
type Ply struct {
	Moves   []uint16
	Scores  []int32
	Killers Killers[uint16]
	Line    []uint16
}

// NewPly returns a ply with room for so many moves and a line of so many.
func NewPly(moves, line int) Ply {
	return Ply{
		Moves: make([]uint16, 0, moves), Scores: make([]int32, 0, moves), Line: make([]uint16, 0, line),
	}
}

// Pick swaps the best of the moves from i on to index i.
func (p *Ply) Pick(i int) {
	moves, scores := p.Moves, p.Scores[:len(p.Moves)]
	best, most := i, scores[i]
	for j := i + 1; j < len(scores); j++ {
		if scores[j] > most {
			best, most = j, scores[j]
		}
	}
	moves[i], moves[best] = moves[best], moves[i]
	scores[i], scores[best] = most, scores[i]
}

// Extend sets the line to a move and the line after it.
func (p *Ply) Extend(move uint16, below *Ply) {
	p.Line = append(append(p.Line[:0], move), below.Line...)
}
