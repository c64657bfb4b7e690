package eval

// Without vector instructions the indices of a position's patterns are computed in parallel
// in the parts of a word: pairs of squares in its nibbles, half lines in its bytes, lines
// in its 16-bit lanes. No part overflows into the next. The indices equal those of
// indices.read.

// sumInWords is sum without vector instructions.
func (t *Tables) sumInWords(sum *vector, p *Position) {
	t.straight(sum, rows, p.Own, p.Opp)
	t.straight(sum, columns, transpose(p.Own), transpose(p.Opp))
	even, odd := lineLanes(pairsOf(digitsOf(shearUp(p.Own), shearUp(p.Opp))))
	sum.addEight((*[8]*lineTable)(t.line[rising:]), even, odd)
	even, odd = lineLanes(pairsOf(digitsOf(shearDown(p.Own), shearDown(p.Opp))))
	sum.addEight((*[8]*lineTable)(t.line[falling:]), even, odd)
	t.atCorners(sum, p.Own, p.Opp)
	moves, few := &t.mobility[mobilityIndex(p.OwnMoves, p.OppMoves)], &t.thin[0]
	if t.victory != 0 {
		few = &t.thin[thinIndex(p.Own, p.Opp, p.OwnMoves, p.OppMoves)]
	}
	for i := range sum {
		sum[i] += moves[i] + few[i]
	}
}

// straight adds the vectors of eight rows, or of the columns as the rows of a transposed
// board, and of the patterns along the first and the last of them.
func (t *Tables) straight(sum *vector, first int, own, opp uint64) {
	left, right := digitsOf(own, opp)
	even, odd := lineLanes(pairsOf(left, right))
	t.alongEdges(sum, left, right, even, odd)
	sum.addEight((*[8]*lineTable)(t.line[first:]), even, odd)
}

const (
	everyPair   = 0x5555555555555555 // the first bit of each pair
	halfNibbles = 0x3333333333333333
	lowNibbles  = 0x0f0f0f0f0f0f0f0f
	lowBytes    = 0x00ff00ff00ff00ff
	bytePairs   = 0x0303030303030303
	lanePairs   = 0x0003000300030003
)

// digitsOf returns the digits of all squares, two bits each: left has those of the columns
// a, c, e and g, right those of b, d, f and h.
func digitsOf(own, opp uint64) (left, right uint64) {
	return own&everyPair | opp&everyPair<<1, own>>1&everyPair | opp&^everyPair
}

// pairsOf returns the indices of pairs of squares: near has those of the columns a and b,
// and e and f, far those of c and d, and g and h.
func pairsOf(left, right uint64) (near, far uint64) {
	return left&halfNibbles + right&halfNibbles*3, left>>2&halfNibbles + right>>2&halfNibbles*3
}

// lineLanes returns the indices of eight lines: the lanes of even are the lines 0, 2, 4
// and 6, those of odd the lines 1, 3, 5 and 7.
func lineLanes(near, far uint64) (even, odd uint64) {
	low := near&lowNibbles + far&lowNibbles*9
	high := near>>4&lowNibbles + far>>4&lowNibbles*9
	return low&lowBytes + high&lowBytes*81, low>>8&lowBytes + high>>8&lowBytes*81
}

// addEight adds the vectors of eight lines. There is no loop over them, because in wasm the loop overhead is
// several times its body.
func (v *vector) addEight(t *[8]*lineTable, even, odd uint64) {
	a, b := &t[0][even&lineMask], &t[1][odd&lineMask]
	c, d := &t[2][even>>16&lineMask], &t[3][odd>>16&lineMask]
	e, f := &t[4][even>>32&lineMask], &t[5][odd>>32&lineMask]
	g, h := &t[6][even>>48&lineMask], &t[7][odd>>48&lineMask]
	v[0] += a[0] + b[0] + c[0] + d[0] + e[0] + f[0] + g[0] + h[0]
	v[1] += a[1] + b[1] + c[1] + d[1] + e[1] + f[1] + g[1] + h[1]
	v[2] += a[2] + b[2] + c[2] + d[2] + e[2] + f[2] + g[2] + h[2]
	v[3] += a[3] + b[3] + c[3] + d[3] + e[3] + f[3] + g[3] + h[3]
}

// alongEdges adds the vectors along the first and the last row. even and odd are the
// lanes of the rows.
func (t *Tables) alongEdges(sum *vector, left, right, even, odd uint64) {
	a := &t.edge[uint16(even+right>>8&3*6561+left>>14&3*19683)]
	b := &t.edge[uint16(odd>>48+right>>48&3*6561+left>>54&3*19683)]

	// Five squares of each row from its left end, in lanes as in lineLanes.
	half := left&bytePairs + right&bytePairs*3 + (left>>2&bytePairs+right>>2&bytePairs*3)*9
	evenFive := half&lowBytes + left>>4&lanePairs*81
	oddFive := half>>8&lowBytes + left>>12&lanePairs*81
	c, d := &t.wing[uint16(evenFive+oddFive*243)], &t.wing[uint16((oddFive+evenFive*243)>>48)]

	// Five squares of each row from its right end.
	half = right>>6&bytePairs + left>>6&bytePairs*3 + (right>>4&bytePairs+left>>4&bytePairs*3)*9
	evenFive = half&lowBytes + right>>2&lanePairs*81
	oddFive = half>>8&lowBytes + right>>10&lanePairs*81
	e, f := &t.wing[uint16(evenFive+oddFive*243)], &t.wing[uint16((oddFive+evenFive*243)>>48)]
	sum[0] += a[0] + b[0] + c[0] + d[0] + e[0] + f[0]
	sum[1] += a[1] + b[1] + c[1] + d[1] + e[1] + f[1]
	sum[2] += a[2] + b[2] + c[2] + d[2] + e[2] + f[2]
	sum[3] += a[3] + b[3] + c[3] + d[3] + e[3] + f[3]
}

// atCorners adds the vectors of the four corners.
func (t *Tables) atCorners(sum *vector, own, opp uint64) {
	left, right := digitsOf(own, opp)
	// Three squares of each row from either end, in bytes.
	near := left&bytePairs + right&bytePairs*3 + left>>2&bytePairs*9
	far := right>>6&bytePairs + left>>6&bytePairs*3 + right>>4&bytePairs*9
	a := &t.corner[(near&255+near>>8&255*27+near>>16&255*729)&cornerMask]
	b := &t.corner[(far&255+far>>8&255*27+far>>16&255*729)&cornerMask]
	c := &t.corner[(near>>56+near>>48&255*27+near>>40&255*729)&cornerMask]
	d := &t.corner[(far>>56+far>>48&255*27+far>>40&255*729)&cornerMask]
	sum[0] += a[0] + b[0] + c[0] + d[0]
	sum[1] += a[1] + b[1] + c[1] + d[1]
	sum[2] += a[2] + b[2] + c[2] + d[2]
	sum[3] += a[3] + b[3] + c[3] + d[3]
}
