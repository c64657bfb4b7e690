//go:build !amd64

package eval

// patternsOf adds up the entries of all patterns of discs, and finds the victory
// cells whose discs can be turned over.
func (s *stage) patternsOf(own, opp uint64, t *turning) (sum int32, turned uint64) {
	return s.patternsInWords(own, opp, t)
}
