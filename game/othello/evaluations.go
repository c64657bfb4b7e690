package othello

import (
	"math/bits"

	"colat/game"
)

// Evaluations implements game.Evaluations: the sum from the course's documents, and the
// difference of discs in hundredths of a disc.
func (r *Rules) Evaluations() []game.NamedEvaluation {
	return []game.NamedEvaluation{
		{
			Name:     "course",
			Label:    game.Names{Vietnamese: "Của môn học", English: "The course's"},
			Evaluate: func(s game.State) int { return s.(*State).courseEvaluation() },
		},
		{
			Name:     "discs",
			Label:    game.Names{Vietnamese: "Hiệu số quân", English: "Difference of discs"},
			Evaluate: func(s game.State) int { return discWorth * lead(s.(*State).own, s.(*State).opp, ^uint64(0)) },
		},
	}
}

// The weights of the course's sum. Each applies to the difference between the side to
// move and the other side.
const (
	courseDiscWorth   = 100 // a disc, and 1 more for each disc on the board
	courseCornerWorth = 200
	courseEdgeWorth   = 150 // a disc on an edge; a corner lies on two
	courseSameWorth   = 250 // a disc on an edge, connected to a corner of its colour
)

const (
	rowOne   uint64 = 0xff
	rowEight uint64 = rowOne << 56
	rim             = rowOne | rowEight | ColumnA | ColumnH
)

// courseEvaluation returns the sum of the course's Othello: corners, edges, the
// difference of discs, and discs on the edges that cannot be turned over because they
// are connected to a corner of their colour. The course computes the sum for white,
// with black as 1 and white as −1; here it is for the side to move. It is 22,096 for a
// side that owns the whole board.
func (s *State) courseEvaluation() int {
	own, opp := s.own, s.opp
	sum := (courseDiscWorth + bits.OnesCount64(own|opp)) * lead(own, opp, ^uint64(0))
	sum += courseCornerWorth * lead(own, opp, corners)
	for _, edge := range [...]uint64{rowOne, rowEight, ColumnA, ColumnH} {
		sum += courseEdgeWorth * lead(own, opp, edge)
	}
	sum += courseSameWorth * (bits.OnesCount64(anchored(own)) - bits.OnesCount64(anchored(opp)))
	return sum
}

// anchored returns the discs on the edges that are connected to a corner along the
// edges, without the corners themselves.
func anchored(discs uint64) uint64 {
	reached := discs & corners
	for grown := uint64(0); grown != reached; {
		grown = reached
		reached |= (beside(grown) | grown<<8 | grown>>8) & discs & rim
	}
	return reached &^ corners
}
