package cotoan

import (
	"fmt"
	"math/bits"
	"strconv"
	"strings"
)

// Size of the board.
const (
	Files   = 9  // a to i, from red's left
	Ranks   = 11 // 1 to 11, from red's side
	Squares = Files * Ranks
)

// Square is a square of the board, numbered rank by rank from 0 for a1 to 98 for i11.
type Square uint8

// NoSquare is the absence of a square.
const NoSquare Square = Squares

// At returns the square on a file and a rank, both counted from 0.
func At(file, rank int) Square { return Square(rank*Files + file) }

// File returns the file, 0 for a.
func (s Square) File() int { return int(s) % Files }

// Rank returns the rank, 0 for the rank on red's edge of the board.
func (s Square) Rank() int { return int(s) / Files }

// String returns the name, such as "e10".
func (s Square) String() string {
	if s >= NoSquare {
		return "-"
	}
	return string(rune('a'+s.File())) + strconv.Itoa(s.Rank()+1)
}

// FindSquare returns the square with a name. Its letter may be upper case.
func FindSquare(name string) (Square, error) {
	if len(name) == 2 || len(name) == 3 && name[1] == '1' {
		file := strings.IndexByte("abcdefghi", name[0]|0x20)
		rank, err := strconv.ParseUint(name[1:], 10, 8)
		if file >= 0 && err == nil && rank >= 1 && rank <= Ranks {
			return At(file, int(rank)-1), nil
		}
	}
	return NoSquare, fmt.Errorf("%.40q is not a square: want a file from a to i and a rank from 1 to 11, such as e10",
		name)
}

// Direction is one of the eight directions in which pieces slide and capture.
type Direction uint8

// Directions is the number of directions. Direction d+4 is opposite to d.
const Directions = 8

// steps holds the change of file and rank in each direction, clockwise from north.
var steps = [Directions][2]int{{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}}

// Step returns the square at a distance in a direction, or NoSquare beyond the
// edge.
func (s Square) Step(d Direction, distance int) Square {
	file, rank := s.File()+steps[d][0]*distance, s.Rank()+steps[d][1]*distance
	if file < 0 || file >= Files || rank < 0 || rank >= Ranks {
		return NoSquare
	}
	return At(file, rank)
}

// Towards returns the direction of a ray from s to another square, and the distance. ok
// is false if no ray meets the square.
func (s Square) Towards(other Square) (d Direction, distance int, ok bool) {
	files, ranks := other.File()-s.File(), other.Rank()-s.Rank()
	distance = max(files, -files, ranks, -ranks)
	if distance == 0 {
		return 0, 0, false
	}
	for d, step := range steps {
		if step[0]*distance == files && step[1]*distance == ranks {
			return Direction(d), distance, true
		}
	}
	return 0, 0, false
}

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
