package eval

import "golang.org/x/sys/cpu"

// wide reports whether the processor supports AVX2.
var wide = cpu.X86.HasAVX2

// vectors holds the indices of patterns as computed by AVX2 instructions. Edges are
// missing. Of the four numbers for pairs of rows of five squares only the first and the
// last are used.
type vectors struct {
	lines     [lines]uint16
	near, far [2][4]uint32 // rows of five from the first and from the last column
	corners   [4]uint32    // a1, a8, h1, h8
}

// readAVX2 fills in the indices.
//
//go:noescape
func readAVX2(v *vectors, own, opp uint64)

// patternsOf sums the entries of all disc patterns of the victory game, and returns the set of victory cells
// whose discs can be turned over in the lowest cellBits bits of turned.
func (s *stage) patternsOf(own, opp uint64) (sum int32, turned uint32) {
	if !wide {
		return s.patternsInWords(own, opp)
	}
	var v vectors
	readAVX2(&v, own, opp)
	for i := range v.lines {
		entry := s.line[i][v.lines[i]&lineMask]
		sum += entry >> cellBits
		turned |= uint32(entry)
	}
	return sum + s.aroundOf(&v, own, opp), turned
}

// classicPatternsOf sums the entries of all disc patterns of the classic game.
func (s *stage) classicPatternsOf(own, opp uint64) int32 {
	if !wide {
		return s.classicPatternsInWords(own, opp)
	}
	var v vectors
	readAVX2(&v, own, opp)
	sum := int32(0)
	t := s.classic
	for i := 1; i < 4; i++ {
		sum += int32(t[i][v.lines[rows+i]&lineMask]) + int32(t[i][v.lines[rows+7-i]&lineMask]) +
			int32(t[i][v.lines[columns+i]&lineMask]) + int32(t[i][v.lines[columns+7-i]&lineMask])
	}
	for i := range 8 {
		sum += int32(t[4+i][v.lines[rising+i]&lineMask]) + int32(t[4+i][v.lines[falling+7-i]&lineMask])
	}
	return sum + s.aroundOf(&v, own, opp)
}

// aroundOf sums the entries of corners, edges and wings.
func (s *stage) aroundOf(v *vectors, own, opp uint64) (sum int32) {
	for i := range v.corners {
		sum += int32(s.corner[v.corners[i]&cornerMask])
	}
	for way := range 2 {
		sum += int32(s.wing[uint16(v.near[way][0])]) + int32(s.wing[uint16(v.near[way][3])]) +
			int32(s.wing[uint16(v.far[way][0])]) + int32(s.wing[uint16(v.far[way][3])])
	}
	b2, g2, b7, g7 := digit(own, opp, 9), digit(own, opp, 14), digit(own, opp, 49), digit(own, opp, 54)
	sum += int32(s.edge[uint16(uint32(v.lines[rows])+6561*b2+19683*g2)]) +
		int32(s.edge[uint16(uint32(v.lines[rows+7])+6561*b7+19683*g7)]) +
		int32(s.edge[uint16(uint32(v.lines[columns])+6561*b2+19683*b7)]) +
		int32(s.edge[uint16(uint32(v.lines[columns+7])+6561*g2+19683*g7)])
	return sum
}

// digit returns 1 for an own disc on a square, 2 for an opposing one, and 0 if it is
// empty.
func digit(own, opp uint64, sq int) uint32 { return uint32(own>>sq&1 + opp>>sq&1<<1) }
