package eval

import "math/bits"

// The board is read as 32 lines of eight squares: eight rows, eight columns, and eight
// pairs of diagonals in each direction, of which the shorter continues on the opposite
// edge. Turning and shearing the board makes each line a byte.
const (
	rows    = 0 // line rows+y has square (x, y) at position x
	columns = 8 // line columns+x has square (x, y) at position y
	// Line rising+b has the squares with x+y = b, then those with x+y = b+8;
	// line falling+b has those with y-x = b, then those with y-x = b-8. Both
	// hold the square in column x at position x.
	rising  = 16
	falling = 24
	lines   = 32
)

// transpose mirrors a board at the diagonal from a1 to h8, so that its columns become
// rows (Warren, "Hacker's Delight", 2002, section 7-3).
func transpose(b uint64) uint64 {
	t := (b ^ b>>7) & 0x00aa00aa00aa00aa
	b ^= t ^ t<<7
	t = (b ^ b>>14) & 0x0000cccc0000cccc
	b ^= t ^ t<<14
	t = (b ^ b>>28) & 0x00000000f0f0f0f0
	return b ^ t ^ t<<28
}

// shearUp moves each column x up by x rows, around the edge, so that rising lines become
// rows. shearDown moves the columns down, so that falling lines become rows.
func shearUp(b uint64) uint64 {
	b ^= 0xaaaaaaaaaaaaaaaa & (b ^ bits.RotateLeft64(b, 8))
	b ^= 0xcccccccccccccccc & (b ^ bits.RotateLeft64(b, 16))
	return b ^ 0xf0f0f0f0f0f0f0f0&(b^bits.RotateLeft64(b, 32))
}

func shearDown(b uint64) uint64 {
	b ^= 0xaaaaaaaaaaaaaaaa & (b ^ bits.RotateLeft64(b, -8))
	b ^= 0xcccccccccccccccc & (b ^ bits.RotateLeft64(b, -16))
	return b ^ 0xf0f0f0f0f0f0f0f0&(b^bits.RotateLeft64(b, 32))
}

// indices holds the pattern indices of a position: for each pattern the base-3 number
// with the first square as lowest digit, where 1 is a disc of the side to move, 2 a disc
// of the other side and 0 an empty square.
type indices [patterns]uint16

// The patterns besides the lines.
const (
	corners  = lines       // the 3×3 squares of each corner
	edges    = corners + 4 // each edge with the two squares diagonal to its corners
	wings    = edges + 4   // the 2×5 squares beside each corner, both ways
	patterns = wings + 8
)

// read computes the indices.
func (ix *indices) read(own, opp uint64) {
	ownT, oppT := transpose(own), transpose(opp)
	ix.readLines(rows, own, opp)
	ix.readLines(columns, ownT, oppT)
	ix.readLines(rising, shearUp(own), shearUp(opp))
	ix.readLines(falling, shearDown(own), shearDown(opp))
	for i := range 4 {
		shift := i&1*5 + i>>1*40
		ix[corners+i] = cornerDigits[i][block(own>>shift)] + 2*cornerDigits[i][block(opp>>shift)]
	}
	ix.readEdges(0, own, opp)
	ix.readEdges(1, ownT, oppT)
}

func (ix *indices) readLines(first int, own, opp uint64) {
	for i := first; i < first+8; i++ {
		ix[i] = ternary[uint8(own)] + 2*ternary[uint8(opp)]
		own, opp = own>>8, opp>>8
	}
}

// block returns the lowest three squares of the lowest three rows.
func block(b uint64) uint64 { return b&7 | b>>5&0x38 | b>>10&0x1c0 }

// readEdges reads the patterns along the first and the last row of a board or, as way 1,
// of its transpose.
func (ix *indices) readEdges(way int, own, opp uint64) {
	e := ix[edges+2*way:]
	e[0] = ternary[firstEdge(own)] + 2*ternary[firstEdge(opp)]
	e[1] = ternary[lastEdge(own)] + 2*ternary[lastEdge(opp)]
	w := ix[wings+4*way:]
	w[0] = ternary[firstLeftWing(own)] + 2*ternary[firstLeftWing(opp)]
	w[1] = mirrored[firstRightWing(own)] + 2*mirrored[firstRightWing(opp)]
	w[2] = ternary[lastLeftWing(own)] + 2*ternary[lastLeftWing(opp)]
	w[3] = mirrored[lastRightWing(own)] + 2*mirrored[lastRightWing(opp)]
}

// The squares of an edge, with the two diagonal to its corners last, and of a wing, row
// by row, along the first row and the last row.

func firstEdge(b uint64) uint64 { return b&255 | b>>1&256 | b>>5&512 }

func lastEdge(b uint64) uint64 { return b>>56 | b>>41&256 | b>>45&512 }

func firstLeftWing(b uint64) uint64 { return b&31 | b>>3&0x3e0 }

func firstRightWing(b uint64) uint64 { return b>>3&31 | b>>6&0x3e0 }

func lastLeftWing(b uint64) uint64 { return b>>56&31 | b>>43&0x3e0 }

func lastRightWing(b uint64) uint64 { return b>>59&31 | b>>46&0x3e0 }

// ternary[b] is the number whose digits in base 3 are the bits of b.
var ternary = spell([10]int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9})

// mirrored is ternary for two rows of five squares, each read backwards.
var mirrored = spell([10]int{4, 3, 2, 1, 0, 9, 8, 7, 6, 5})

// spell returns for each number of ten bits the sum of 3^digits[i] over its set bits i.
func spell(digits [10]int) (table [1024]uint16) {
	for b := range table {
		for i, p := range digits {
			if b>>i&1 != 0 {
				table[b] += uint16(power3[p])
			}
		}
	}
	return table
}

// cornerDigits reads the block of each corner so that the corner comes first: a1, h1, a8,
// h8.
var cornerDigits = func() (tables [4][512]uint16) {
	for corner := range tables {
		for b := range tables[corner] {
			for i := range 9 {
				x, y := i%3, i/3
				if corner&1 != 0 {
					x = 2 - x
				}
				if corner&2 != 0 {
					y = 2 - y
				}
				if b>>i&1 != 0 {
					tables[corner][b] += uint16(power3[3*y+x])
				}
			}
		}
	}
	return tables
}()

// A side needs all five victory cells, so the value of one depends on the others: losing
// a cell matters if the opponent has four. Two tables look at all five cells together.
// Both distinguish four cases of sides excluded from winning them by stable discs.

// cellsIndices returns the indices of a position in the two tables. The first counts the
// cells of each side, and among them those in turned, which the other side can turn over
// by its next move. The second counts the cells of each side, and the empty cells that
// only one side or both sides can occupy by the next move.
func cellsIndices(p *Position, turned uint64) (held, reach int) {
	mine, theirs, shut := p.Own&p.Victory, p.Opp&p.Victory, 0
	if p.StableOwn&mine != 0 {
		shut = 1
	}
	if p.StableOpp&theirs != 0 {
		shut += 2
	}
	own, opp := bits.OnesCount64(mine), bits.OnesCount64(theirs)
	ownTurned, oppTurned := bits.OnesCount64(mine&turned), bits.OnesCount64(theirs&turned)
	ownReach, oppReach := p.OwnMoves&p.Victory, p.OppMoves&p.Victory
	both := bits.OnesCount64(ownReach & oppReach)
	onlyOwn, onlyOpp := bits.OnesCount64(ownReach)-both, bits.OnesCount64(oppReach)-both
	// Sums of products can be computed in parallel.
	reach = shut*(reachSize/shutWays) + onlyOwn*6*6*6*6 + onlyOpp*6*6*6 + both*6*6 + own*6 + opp
	held = shut*(heldSize/shutWays) + (own-ownTurned)*6*6*6 + ownTurned*6*6 + (opp-oppTurned)*6 + oppTurned
	return held, reach
}

// cellSets maps sets of victory cells, in which bit k stands for the k-th cell, to
// boards.
type cellSets [1 << cellBits]uint64

const cellBits = 5

func (s *cellSets) serve(victory uint64) {
	for set := range s {
		s[set] = 0
		k := 0
		for cells := victory; cells != 0; cells &= cells - 1 {
			if set>>k&1 != 0 {
				s[set] |= cells & -cells
			}
			k++
		}
	}
}

// A Position is the input of an evaluation, from the point of view of the side to move.
type Position struct {
	Own, Opp           uint64
	OwnMoves, OppMoves uint64 // of each side, as if it had the move
	Victory            uint64 // 0 in a game without cells
	// StableOwn and StableOpp are discs that cannot be turned over any more.
	StableOwn, StableOpp uint64
}
