//go:build !amd64

package eval

// patternsOf sums the entries of all disc patterns, and returns the set of victory cells
// whose discs can be turned over in the lowest cellBits bits of turned.
func (s *stage) patternsOf(own, opp uint64) (sum int32, turned uint32) {
	return s.patternsInWords(own, opp)
}
