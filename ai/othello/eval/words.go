package eval

// Without vector instructions the indices of a position's patterns are computed in parallel
// in the parts of a word: pairs of squares in its nibbles, half lines in its bytes, lines
// in its 16-bit lanes. No part overflows into the next. The indices equal those of
// indices.read.

// terms holds the vectors that are summed for a position: those of patterns, of the moves of both sides,
// and in the victory game of few moves.
type terms [patterns + 2]*vector

// sumInWords is sum without vector instructions.
func (t *Tables) sumInWords(sum *vector, p *Position) {
	var list terms
	n := t.patternsInWords(&list, p.Own, p.Opp)
	list[n] = &t.mobility[mobilityIndex(p.OwnMoves, p.OppMoves)]
	n++
	if t.victory != 0 {
		list[n] = &t.thin[thinIndex(p.Own, p.Opp, p.OwnMoves, p.OppMoves)]
		n++
	}
	addInWords(sum, list[:n])
}

// patternsInWords lists the vectors of all disc patterns of a position, and returns their number.
func (t *Tables) patternsInWords(list *terms, own, opp uint64) int {
	step := straightTerms
	if t.victory == 0 {
		step -= 2 // the first and the last row and column contribute nothing
	}
	t.straight((*[straightTerms]*vector)(list[:]), rows, own, opp)
	t.straight((*[straightTerms]*vector)(list[step:]), columns, transpose(own), transpose(opp))
	rest := (*[8 + 8 + 4]*vector)(list[2*step:])
	even, odd := lineLanes(pairsOf(digitsOf(shearUp(own), shearUp(opp))))
	eight((*[8]*vector)(rest[:]), (*[8]*lineTable)(t.line[rising:]), even, odd)
	even, odd = lineLanes(pairsOf(digitsOf(shearDown(own), shearDown(opp))))
	eight((*[8]*vector)(rest[8:]), (*[8]*lineTable)(t.line[falling:]), even, odd)
	t.atCorners((*[4]*vector)(rest[16:]), own, opp)
	return 2*step + len(rest)
}

// straightTerms is the number of vectors of eight rows, of the edges that the first and the last of them are on, and
// of four wings.
const straightTerms = 8 + 2 + 4

// straight lists the vectors of eight rows, or of the columns as the rows of a transposed
// board, and of the patterns along the first and the last of them. The first and the last row come last.
func (t *Tables) straight(list *[straightTerms]*vector, first int, own, opp uint64) {
	left, right := digitsOf(own, opp)
	even, odd := lineLanes(pairsOf(left, right))
	t.alongEdges((*[6]*vector)(list[:]), left, right, even, odd)
	eight((*[8]*vector)(list[6:]), (*[8]*lineTable)(t.line[first:]), even, odd)
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

// eight lists the vectors of eight lines, the first and the last of them at the end. There is no loop,
// because in wasm the loop overhead is several times its body.
func eight(list *[8]*vector, t *[8]*lineTable, even, odd uint64) {
	list[0] = &t[1][odd&lineMask]
	list[1] = &t[2][even>>16&lineMask]
	list[2] = &t[3][odd>>16&lineMask]
	list[3] = &t[4][even>>32&lineMask]
	list[4] = &t[5][odd>>32&lineMask]
	list[5] = &t[6][even>>48&lineMask]
	list[6] = &t[0][even&lineMask]
	list[7] = &t[7][odd>>48&lineMask]
}

// alongEdges lists the vectors along the first and the last row. even and odd are the
// lanes of the rows.
func (t *Tables) alongEdges(list *[6]*vector, left, right, even, odd uint64) {
	list[0] = &t.edge[uint16(even+right>>8&3*6561+left>>14&3*19683)]
	list[1] = &t.edge[uint16(odd>>48+right>>48&3*6561+left>>54&3*19683)]

	// Five squares of each row from its left end, in lanes as in lineLanes.
	half := left&bytePairs + right&bytePairs*3 + (left>>2&bytePairs+right>>2&bytePairs*3)*9
	evenFive := half&lowBytes + left>>4&lanePairs*81
	oddFive := half>>8&lowBytes + left>>12&lanePairs*81
	list[2] = &t.wing[uint16(evenFive+oddFive*243)]
	list[3] = &t.wing[uint16((oddFive+evenFive*243)>>48)]

	// Five squares of each row from its right end.
	half = right>>6&bytePairs + left>>6&bytePairs*3 + (right>>4&bytePairs+left>>4&bytePairs*3)*9
	evenFive = half&lowBytes + right>>2&lanePairs*81
	oddFive = half>>8&lowBytes + right>>10&lanePairs*81
	list[4] = &t.wing[uint16(evenFive+oddFive*243)]
	list[5] = &t.wing[uint16((oddFive+evenFive*243)>>48)]
}

// atCorners lists the vectors of the four corners.
func (t *Tables) atCorners(list *[4]*vector, own, opp uint64) {
	left, right := digitsOf(own, opp)
	// Three squares of each row from either end, in bytes.
	near := left&bytePairs + right&bytePairs*3 + left>>2&bytePairs*9
	far := right>>6&bytePairs + left>>6&bytePairs*3 + right>>4&bytePairs*9
	list[0] = &t.corner[(near&255+near>>8&255*27+near>>16&255*729)&cornerMask]
	list[1] = &t.corner[(far&255+far>>8&255*27+far>>16&255*729)&cornerMask]
	list[2] = &t.corner[(near>>56+near>>48&255*27+near>>40&255*729)&cornerMask]
	list[3] = &t.corner[(far>>56+far>>48&255*27+far>>40&255*729)&cornerMask]
}
