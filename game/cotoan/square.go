package cotoan

import (
	"fmt"
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
