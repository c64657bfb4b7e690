package othello

import (
	"math/bits"

	"colat/game"
)

// What Evaluate counts, in hundredths of a disc, for each by which the side to
// move has more than the other side.
const (
	moveWorth   = 100  // a legal move, whoever is to move
	cornerWorth = 1000 // a corner: no disc there is ever turned over
	xWorth      = -300 // a disc diagonally beside an empty corner, which gives it away
	cWorth      = -100 // a disc beside an empty corner on the edge
	discWorth   = 100  // a disc when the board is full

	// discsFrom is the number of empty squares from which on discs count, the
	// more the fewer are left: before, they are turned over too easily, and
	// having few even leaves more moves.
	discsFrom = 12

	// cellWorth, times the square of n, is what owning n victory cells counts:
	// each brings the fifth nearer, which wins. It is little, since a cell is
	// easily lost again and a search sees the fifth one fall by itself.
	cellWorth = 30
)

const corners uint64 = 1<<0 | 1<<7 | 1<<56 | 1<<63

var _ game.Evaluator = (*State)(nil)

// Evaluate implements game.Evaluator, by what every student of the game learns
// to look at: mobility, corners and the squares that give them away, discs
// towards the end and, in the victory game, victory cells. Only the side to
// move changes its sign; having the move counts nothing.
func (s *State) Evaluate() int {
	own, opp := s.own, s.opp
	score := moveWorth * (bits.OnesCount64(s.moves) - bits.OnesCount64(Moves(opp, own)))

	score += cornerWorth * lead(own, opp, corners)
	open := corners &^ (own | opp)
	above := open<<8 | open>>8 // or below
	score += cWorth * lead(own, opp, above|beside(open))
	score += xWorth * lead(own, opp, beside(above))

	empties := bits.OnesCount64(^(own | opp))
	if empties < discsFrom {
		score += discWorth * lead(own, opp, ^uint64(0)) * (discsFrom - empties) / discsFrom
	}

	cells, theirs := bits.OnesCount64(own&s.victory), bits.OnesCount64(opp&s.victory)
	return score + cellWorth*(cells*cells-theirs*theirs)
}

// lead returns by how many of the squares own holds more than opp.
func lead(own, opp, squares uint64) int {
	return bits.OnesCount64(own&squares) - bits.OnesCount64(opp&squares)
}

// beside returns the squares to the left and to the right of others.
func beside(squares uint64) uint64 {
	return squares<<1&^ColumnA | squares>>1&^ColumnH
}
