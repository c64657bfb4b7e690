package othello

import "math/bits"

// cellWorth is what owning a victory cell counts in Evaluate, in discs.
const cellWorth = 5

// Evaluate returns how far the side to move is ahead in plain sight, in
// hundredths of a disc: the difference in discs, and five discs for each victory
// cell it owns more than the other side. It is between -10000 and 10000.
func (s *State) Evaluate() int {
	discs := bits.OnesCount64(s.own) - bits.OnesCount64(s.opp)
	cells := bits.OnesCount64(s.own&s.victory) - bits.OnesCount64(s.opp&s.victory)
	return 100 * (discs + cellWorth*cells)
}
