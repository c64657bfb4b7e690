//go:build !amd64

package eval

// patternsOf sums the entries of all disc patterns of the victory game, and returns the set of victory cells
// whose discs can be turned over in the lowest cellBits bits of turned.
func (s *stage) patternsOf(own, opp uint64) (sum int32, turned uint32) {
	return s.patternsInWords(own, opp)
}

// classicPatternsOf sums the entries of all disc patterns of the classic game.
func (s *stage) classicPatternsOf(own, opp uint64) int32 { return s.classicPatternsInWords(own, opp) }
