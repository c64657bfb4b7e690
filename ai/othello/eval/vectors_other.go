//go:build !amd64

package eval

// patternsOf adds up the entries of all patterns of discs, and finds the set of
// victory cells whose discs can be turned over, in the lowest cellBits bits of turned.
func (s *stage) patternsOf(own, opp uint64) (sum int32, turned uint32) {
	return s.patternsInWords(own, opp)
}
