package eval

// Without vector instructions the indices of a position's patterns are computed in parallel
// in the parts of a word: pairs of squares in its nibbles, half lines in its bytes, lines
// in its 16-bit lanes. No part overflows into the next. The indices equal those of
// indices.read.

// patternsInWords sums the entries of all disc patterns of the victory game, and returns the set of victory
// cells whose discs can be turned over in the lowest cellBits bits of turned.
func (s *stage) patternsInWords(own, opp uint64) (sum int32, turned uint32) {
	sum, turned = s.straight((*[8]*lineTable)(s.line[rows:]), own, opp, 0, 0)
	sum, turned = s.straight((*[8]*lineTable)(s.line[columns:]), transpose(own), transpose(opp), sum, turned)
	even, odd := lineLanes(pairsOf(digitsOf(shearUp(own), shearUp(opp))))
	sum, turned = eight((*[8]*lineTable)(s.line[rising:]), even, odd, sum, turned)
	even, odd = lineLanes(pairsOf(digitsOf(shearDown(own), shearDown(opp))))
	sum, turned = eight((*[8]*lineTable)(s.line[falling:]), even, odd, sum, turned)
	return sum + s.atCorners(digitsOf(own, opp)), turned
}

// straight adds the entries of eight rows, or of the columns as the rows of a transposed
// board, and of the patterns along the first and the last of them.
func (s *stage) straight(t *[8]*lineTable, own, opp uint64, sum int32, turned uint32) (int32, uint32) {
	left, right := digitsOf(own, opp)
	even, odd := lineLanes(pairsOf(left, right))
	sum, turned = eight(t, even, odd, sum, turned)
	return sum + s.alongEdges(left, right, even, odd), turned
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

// eight adds the entries of eight lines to sum and turned. There is no loop, because in
// wasm the loop overhead is several times its body.
func eight(t *[8]*lineTable, even, odd uint64, sum int32, turned uint32) (int32, uint32) {
	a := t[0][even&lineMask]
	b := t[1][odd&lineMask]
	c := t[2][even>>16&lineMask]
	d := t[3][odd>>16&lineMask]
	e := t[4][even>>32&lineMask]
	f := t[5][odd>>32&lineMask]
	g := t[6][even>>48&lineMask]
	h := t[7][odd>>48&lineMask]
	sum += a>>cellBits + b>>cellBits + c>>cellBits + d>>cellBits + e>>cellBits + f>>cellBits + g>>cellBits + h>>cellBits
	return sum, turned | uint32(a|b|c|d|e|f|g|h)
}

// alongEdges sums the entries along the first and the last row. even and odd are the
// lanes of the rows.
func (s *stage) alongEdges(left, right, even, odd uint64) int32 {
	sum := int32(s.edge[uint16(even+right>>8&3*6561+left>>14&3*19683)]) +
		int32(s.edge[uint16(odd>>48+right>>48&3*6561+left>>54&3*19683)])

	// Five squares of each row from its left end, in lanes as in lineLanes.
	half := left&bytePairs + right&bytePairs*3 + (left>>2&bytePairs+right>>2&bytePairs*3)*9
	evenFive := half&lowBytes + left>>4&lanePairs*81
	oddFive := half>>8&lowBytes + left>>12&lanePairs*81
	sum += int32(s.wing[uint16(evenFive+oddFive*243)]) + int32(s.wing[uint16((oddFive+evenFive*243)>>48)])

	// Five squares of each row from its right end.
	half = right>>6&bytePairs + left>>6&bytePairs*3 + (right>>4&bytePairs+left>>4&bytePairs*3)*9
	evenFive = half&lowBytes + right>>2&lanePairs*81
	oddFive = half>>8&lowBytes + right>>10&lanePairs*81
	return sum + int32(s.wing[uint16(evenFive+oddFive*243)]) + int32(s.wing[uint16((oddFive+evenFive*243)>>48)])
}

// atCorners sums the entries of the four corners.
func (s *stage) atCorners(left, right uint64) int32 {
	// Three squares of each row from either end, in bytes.
	near := left&bytePairs + right&bytePairs*3 + left>>2&bytePairs*9
	far := right>>6&bytePairs + left>>6&bytePairs*3 + right>>4&bytePairs*9
	return int32(s.corner[(near&255+near>>8&255*27+near>>16&255*729)&cornerMask]) +
		int32(s.corner[(far&255+far>>8&255*27+far>>16&255*729)&cornerMask]) +
		int32(s.corner[(near>>56+near>>48&255*27+near>>40&255*729)&cornerMask]) +
		int32(s.corner[(far>>56+far>>48&255*27+far>>40&255*729)&cornerMask])
}

// classicPatternsInWords sums the entries of all disc patterns of the classic game.
func (s *stage) classicPatternsInWords(own, opp uint64) int32 {
	t := s.classic
	sum := s.classicStraight(own, opp) + s.classicStraight(transpose(own), transpose(opp))
	even, odd := lineLanes(pairsOf(digitsOf(shearUp(own), shearUp(opp))))
	sum += int32(t[4][even&lineMask]) + int32(t[5][odd&lineMask]) +
		int32(t[6][even>>16&lineMask]) + int32(t[7][odd>>16&lineMask]) +
		int32(t[8][even>>32&lineMask]) + int32(t[9][odd>>32&lineMask]) +
		int32(t[10][even>>48&lineMask]) + int32(t[11][odd>>48&lineMask])
	even, odd = lineLanes(pairsOf(digitsOf(shearDown(own), shearDown(opp))))
	sum += int32(t[11][even&lineMask]) + int32(t[10][odd&lineMask]) +
		int32(t[9][even>>16&lineMask]) + int32(t[8][odd>>16&lineMask]) +
		int32(t[7][even>>32&lineMask]) + int32(t[6][odd>>32&lineMask]) +
		int32(t[5][even>>48&lineMask]) + int32(t[4][odd>>48&lineMask])
	return sum + s.atCorners(digitsOf(own, opp))
}

// classicStraight adds the entries of rows, or of the columns as the rows of a transposed
// board, and of the patterns along them.
func (s *stage) classicStraight(own, opp uint64) int32 {
	t := s.classic
	left, right := digitsOf(own, opp)
	even, odd := lineLanes(pairsOf(left, right))
	return int32(t[1][odd&lineMask]) + int32(t[2][even>>16&lineMask]) + int32(t[3][odd>>16&lineMask]) +
		int32(t[3][even>>32&lineMask]) + int32(t[2][odd>>32&lineMask]) + int32(t[1][even>>48&lineMask]) +
		s.alongEdges(left, right, even, odd)
}
