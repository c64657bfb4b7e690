package eval

import "math/bits"

// A side needs all five victory cells, so the value of one depends on the others: losing
// a cell matters if the opponent has four. Two tables look at all five cells together.
// Both distinguish four cases of sides excluded from winning them by stable discs.

// cellsIndices returns the indices of a position in the two tables. The first counts the
// cells of each side, and among them those in turned, which the other side can turn over
// by its next move. The second counts the cells of each side, and the empty cells that
// only one side or both sides can occupy by the next move.
func cellsIndices(p *Position, turned uint64) (held, reach int) {
	mine, theirs, shut := p.Own&p.Victory, p.Opp&p.Victory, 0
	if p.StableOwn&mine != 0 {
		shut = 1
	}
	if p.StableOpp&theirs != 0 {
		shut += 2
	}
	own, opp := bits.OnesCount64(mine), bits.OnesCount64(theirs)
	ownTurned, oppTurned := bits.OnesCount64(mine&turned), bits.OnesCount64(theirs&turned)
	ownReach, oppReach := p.OwnMoves&p.Victory, p.OppMoves&p.Victory
	both := bits.OnesCount64(ownReach & oppReach)
	onlyOwn, onlyOpp := bits.OnesCount64(ownReach)-both, bits.OnesCount64(oppReach)-both
	// Sums of products can be computed in parallel.
	reach = shut*(reachSize/shutWays) + onlyOwn*6*6*6*6 + onlyOpp*6*6*6 + both*6*6 + own*6 + opp
	held = shut*(heldSize/shutWays) + (own-ownTurned)*6*6*6 + ownTurned*6*6 + (opp-oppTurned)*6 + oppTurned
	return held, reach
}

const (
	shutWays  = 4
	heldSize  = shutWays * 6 * 6 * 6 * 6
	reachSize = 6 * heldSize
)

// fiveCells assigns an entry to each distribution of at most five cells over the given
// number of kinds, for each of the shutWays. Other indices do not occur.
func fiveCells(kinds int) []int32 {
	size := shutWays
	for range kinds {
		size *= 6
	}
	canon := make([]int32, size)
	next := int32(0)
	for i := range canon {
		cells := 0
		for rest, kind := i, 0; kind < kinds; rest, kind = rest/6, kind+1 {
			cells += rest % 6
		}
		if cells <= 5 {
			canon[i] = next
			next++
		}
	}
	return canon
}

// cellSets maps sets of victory cells, in which bit k stands for the k-th cell, to
// boards.
type cellSets [1 << cellBits]uint64

const cellBits = 5

func (s *cellSets) serve(victory uint64) {
	for set := range s {
		s[set] = 0
		k := 0
		for cells := victory; cells != 0; cells &= cells - 1 {
			if set>>k&1 != 0 {
				s[set] |= cells & -cells
			}
			k++
		}
	}
}
