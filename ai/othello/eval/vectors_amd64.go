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

// patternsOf lists the vectors of all disc patterns of a position, and returns their number.
func (t *Tables) patternsOf(list *terms, own, opp uint64) int {
	if !wide {
		return t.patternsInWords(list, own, opp)
	}
	var v vectors
	readAVX2(&v, own, opp)
	n := 0
	if t.victory == 0 {
		// The first and the last row and column contribute nothing.
		for i := 1; i < 7; i++ {
			list[n] = &t.line[rows+i][v.lines[rows+i]&lineMask]
			list[n+1] = &t.line[columns+i][v.lines[columns+i]&lineMask]
			n += 2
		}
	} else {
		for i := range rising {
			list[i] = &t.line[i][v.lines[i]&lineMask]
		}
		n = rising
	}
	rest := (*[patterns - rising]*vector)(list[n:])
	for i := range lines - rising {
		rest[i] = &t.line[rising+i][v.lines[rising+i]&lineMask]
	}
	const after = lines - rising
	for i := range v.corners {
		rest[after+i] = &t.corner[v.corners[i]&cornerMask]
	}
	for way := range 2 {
		rest[after+4+4*way] = &t.wing[uint16(v.near[way][0])]
		rest[after+5+4*way] = &t.wing[uint16(v.near[way][3])]
		rest[after+6+4*way] = &t.wing[uint16(v.far[way][0])]
		rest[after+7+4*way] = &t.wing[uint16(v.far[way][3])]
	}
	b2, g2, b7, g7 := digit(own, opp, 9), digit(own, opp, 14), digit(own, opp, 49), digit(own, opp, 54)
	rest[after+12] = &t.edge[uint16(uint32(v.lines[rows])+6561*b2+19683*g2)]
	rest[after+13] = &t.edge[uint16(uint32(v.lines[rows+7])+6561*b7+19683*g7)]
	rest[after+14] = &t.edge[uint16(uint32(v.lines[columns])+6561*b2+19683*b7)]
	rest[after+15] = &t.edge[uint16(uint32(v.lines[columns+7])+6561*g2+19683*g7)]
	return n + len(rest)
}

// addAVX2 is addInWords in AVX2 instructions, for n vectors.
//
//go:noescape
func addAVX2(sum *vector, vectors **vector, n int)

// add adds vectors, at least one, to a sum.
func add(sum *vector, vectors []*vector) {
	if wide {
		addAVX2(sum, &vectors[0], len(vectors))
		return
	}
	addInWords(sum, vectors)
}

// outputAVX2 is outputInWords in AVX2 instructions.
//
//go:noescape
func outputAVX2(sum, weights *vector) int32

// output returns the sum of the positive units, each times its weight.
func output(sum, weights *vector) int32 {
	if wide {
		return outputAVX2(sum, weights)
	}
	return outputInWords(sum, weights)
}

// digit returns 1 for an own disc on a square, 2 for an opposing one, and 0 if it is
// empty.
func digit(own, opp uint64, sq int) uint32 { return uint32(own>>sq&1 + opp>>sq&1<<1) }
