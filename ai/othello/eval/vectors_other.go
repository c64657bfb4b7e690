//go:build !amd64

package eval

// patternsOf adds up the entries of all patterns of discs.
func (s *stage) patternsOf(own, opp uint64) int32 { return s.patternsInWords(own, opp) }
