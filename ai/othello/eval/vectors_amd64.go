package eval

import "golang.org/x/sys/cpu"

// wide reports whether the processor supports AVX2.
var wide = cpu.X86.HasAVX2

// vectors holds the indices of patterns, those besides moves and edges as computed by AVX2 instructions. Of the
// four numbers for pairs of rows of five squares only the first and the last are used.
type vectors struct {
	lines     [lines]uint16
	near, far [2][4]uint32 // rows of five from the first and from the last column
	corners   [4]uint32    // a1, a8, h1, h8
	edges     [4]uint32
	moves     uint32 // of both sides
	thin      uint32
}

// readAVX2 fills in the indices but for those of edges, moves and thin.
//
//go:noescape
func readAVX2(v *vectors, own, opp uint64)

// sum returns the sum of what a position contributes to the hidden units, but for held and reach, in a sum
// that starts with that of its number of discs.
func (t *Tables) sum(sum *vector, p *Position) {
	if !wide {
		t.sumInWords(sum, p)
		return
	}
	var v vectors
	readAVX2(&v, p.Own, p.Opp)
	b2, g2, b7, g7 := digit(p.Own, p.Opp, 9), digit(p.Own, p.Opp, 14), digit(p.Own, p.Opp, 49), digit(p.Own, p.Opp, 54)
	v.edges = [4]uint32{
		uint32(v.lines[rows]) + 6561*b2 + 19683*g2, uint32(v.lines[rows+7]) + 6561*b7 + 19683*g7,
		uint32(v.lines[columns]) + 6561*b2 + 19683*b7, uint32(v.lines[columns+7]) + 6561*g2 + 19683*g7,
	}
	v.moves = uint32(mobilityIndex(p.OwnMoves, p.OppMoves))
	if t.victory != 0 {
		v.thin = uint32(thinIndex(p.Own, p.Opp, p.OwnMoves, p.OppMoves))
	}
	addAVX2(sum, t, &v)
}

// addAVX2 adds the vectors of all indices to a sum.
//
//go:noescape
func addAVX2(sum *vector, t *Tables, v *vectors)

// outputAVX2 is outputInWords in AVX2 instructions.
//
//go:noescape
func outputAVX2(sum, weights, held, reach *vector) int32

// output adds two vectors to a sum and returns the sum of its positive units, each times its weight.
func output(sum, weights, held, reach *vector) int32 {
	if wide {
		return outputAVX2(sum, weights, held, reach)
	}
	return outputInWords(sum, weights, held, reach)
}

// digit returns 1 for an own disc on a square, 2 for an opposing one, and 0 if it is
// empty.
func digit(own, opp uint64, sq int) uint32 { return uint32(own>>sq&1 + opp>>sq&1<<1) }
