package position

import (
	"math/bits"

	rules "colat/game/othello"
)

// Sets of squares. Bit 8y+x is the square in column x and row y.
const (
	Corners = 0x8100000000000081
	ColumnA = rules.ColumnA
	ColumnH = rules.ColumnH
)

// NoSquare stands for the square of a pass, and for an unknown best move.
const NoSquare = 64

// Around returns the squares next to a set of squares, and most of the set.
func Around(set uint64) uint64 {
	wide := set | set<<1&^ColumnA | set>>1&^ColumnH
	return wide | wide<<8 | wide>>8
}

// Neighbours[sq] holds the squares next to sq.
var Neighbours = func() (table [64]uint64) {
	for sq := range table {
		table[sq] = Around(1<<sq) &^ (1 << sq)
	}
	return table
}()

// Quarter1 to Quarter4 are the 4×4 quarters of the board. The side to play last is best
// estimated per region; quarters approximate the regions of empty squares, which take
// longer to find.
const (
	Quarter1 = 0x000000000f0f0f0f
	Quarter2 = 0x00000000f0f0f0f0
	Quarter3 = 0x0f0f0f0f00000000
	Quarter4 = 0xf0f0f0f000000000
)

// OddRegions returns the quarters of the board with an odd number of empty squares.
func OddRegions(empties uint64) uint64 {
	odd := uint64(0)
	odd |= Quarter1 & -uint64(bits.OnesCount64(empties&Quarter1)&1)
	odd |= Quarter2 & -uint64(bits.OnesCount64(empties&Quarter2)&1)
	odd |= Quarter3 & -uint64(bits.OnesCount64(empties&Quarter3)&1)
	odd |= Quarter4 & -uint64(bits.OnesCount64(empties&Quarter4)&1)
	return odd
}

// QuarterOf[sq] is the quarter of the board in which sq lies.
var QuarterOf = func() (table [64]uint64) {
	for _, quarter := range [4]uint64{Quarter1, Quarter2, Quarter3, Quarter4} {
		for sq := range table {
			if quarter>>sq&1 != 0 {
				table[sq] = quarter
			}
		}
	}
	return table
}()

// A Line is the best play found from a position on. Squares are 8y+x; NoSquare is a pass.
type Line struct {
	squares [MaxPly]uint8
	length  int
}

// Clear empties the line.
func (l *Line) Clear() { l.length = 0 }

// Set sets the line to a move and the moves of rest.
func (l *Line) Set(sq int, rest *Line) {
	l.squares[0] = uint8(sq)
	l.length = 1 + copy(l.squares[1:], rest.squares[:rest.length])
}

// SetMove sets the line to one move.
func (l *Line) SetMove(sq uint8) { l.squares[0], l.length = sq, 1 }

// Squares returns the squares of the line. They are valid until it changes.
func (l *Line) Squares() []uint8 { return l.squares[:l.length] }

// MaxPly is an upper bound of the length of a game: at most 63 squares to fill and a pass
// after each.
const MaxPly = 128
