package cotoan

import "math/bits"

// Occupancy is stored once for each axis, one word for each line of the board, so that
// a count of zeros finds the first piece in any direction. The idea is that of rotated
// bitboards (Hyatt, "Rotated Bitmaps, a New Twist on an Old Idea", 1999), on a board
// whose lines fit in 16 bits. The square at position i of a line has bit i+1 of its
// word. The bits beyond both ends of the line are set, so that the edge blocks like a
// piece.

const axes = Directions / 2

// lineCount is the number of lines: files, ranks and both kinds of diagonals.
const lineCount = Files + Ranks + 2*(Files+Ranks-1)

// set is a set of squares: the lower 64, and the others.
type set [2]uint64

// place is the position of a square on its line of one axis.
type place struct{ line, bit uint8 }

var (
	places    [Squares][axes]place
	emptyLine [lineCount]uint16
	// room is the number of squares from a square to the edge.
	room [Squares][Directions]uint8
	// around holds the neighbours of each square.
	around [Squares]set
	// towards is the direction from a square to a neighbour, indexed by the neighbour's
	// number minus the square's plus middle.
	towards [2*middle + 1]Direction
	// offsets is the difference between the numbers of a neighbour and the square.
	offsets [Directions]int
)

// middle is the largest difference between the numbers of neighbours.
const middle = Files + 1

func init() {
	for d, step := range steps {
		offsets[d] = step[0] + step[1]*Files
		towards[middle+offsets[d]] = Direction(d)
	}
	for s := range NoSquare {
		for d := range Direction(Directions) {
			if next := s.Step(d, 1); next != NoSquare {
				around[s][next>>6] |= 1 << (next & 63)
			}
			for s.Step(d, int(room[s][d])+1) != NoSquare {
				room[s][d]++
			}
		}
	}
	line := uint8(0)
	for axis := range Direction(axes) {
		for first := range NoSquare {
			if room[first][axis+axes] > 0 {
				continue
			}
			length := room[first][axis] + 1
			emptyLine[line] = 1 | 1<<(length+1)
			for i := range length {
				places[first.Step(axis, int(i))][axis] = place{line, i + 1}
			}
			line++
		}
	}
}

// Blocker returns the distance from a square to the first piece, or to the edge, in a
// direction: 1 for the neighbour.
func (b *Board) Blocker(s Square, d Direction) int {
	p := places[s][d%axes]
	line := b.lines[p.line]
	if d < axes {
		return bits.TrailingZeros16(line>>(p.bit+1)) + 1
	}
	return int(p.bit) + 1 - bits.Len16(line&(1<<p.bit-1))
}

// OnRay returns the piece at a distance from a square in a direction, or NoPiece beyond
// the edge.
func (b *Board) OnRay(s Square, d Direction, distance int) Piece {
	if distance > int(room[s][d]) {
		return NoPiece
	}
	return b.squares[int(s)+distance*offsets[d]]
}
