package cotoan

import (
	"fmt"
	"math/bits"
	"strconv"
	"strings"

	"colat/game"
)

// Piece is the content of a square: a numbered piece of red or blue, or NoPiece.
type Piece uint8

// NoPiece is an empty square.
const NoPiece Piece = 0

// Pieces is greater than every Piece. It is the length of tables indexed by Piece.
const Pieces = 64

// pieceBit is set in every piece. The side is stored at sideShift.
const (
	pieceBit  = 0x20
	sideShift = 4
)

// Numbers is the number of pieces of a side, numbered from 0 to 9.
const Numbers = 10

// PieceOf returns the piece of a side with a number from 0 to 9.
func PieceOf(side game.Player, number int) Piece {
	return Piece(pieceBit | int(side)<<sideShift | number)
}

// Number returns the piece's number, 0 to 9.
func (p Piece) Number() int { return int(p & 15) }

// Side returns the owner of the piece, or game.NoSide for NoPiece.
func (p Piece) Side() game.Player {
	if p == NoPiece {
		return game.NoSide
	}
	return game.Player(p >> sideShift & 1)
}

// of reports whether p is a piece of the side.
func (p Piece) of(side game.Player) bool { return p>>sideShift == Piece(pieceBit>>sideShift|int(side)) }

// String returns the piece as written in position texts: "r3", "b9" or "--".
func (p Piece) String() string {
	if p == NoPiece {
		return "--"
	}
	return string([]byte{"rb"[p.Side()], byte('0' + p.Number())})
}

// Board holds the pieces in several forms that speed up move generation. Its values may
// be copied.
type Board struct {
	squares [Squares + 1]Piece // the last one, NoSquare, is always empty
	where   [2][Numbers]Square // NoSquare for a piece that is captured
	sides   [2]set             // the squares of either side's pieces
	lines   lines              // see Blocker
	key     uint64             // of the pieces
}

// NewBoard returns a board without pieces.
func NewBoard() Board {
	b := Board{lines: emptyLine}
	for side := range b.where {
		for n := range b.where[side] {
			b.where[side][n] = NoSquare
		}
	}
	return b
}

// StartBoard returns the board at the start of a game: 1 to 9 from each side's own
// left, and the 0 in front of the 5.
func StartBoard() Board {
	b := NewBoard()
	for n := 1; n < Numbers; n++ {
		b.Put(PieceOf(game.First, n), At(n-1, 0))
		b.Put(PieceOf(game.Second, n), At(Files-n, Ranks-1))
	}
	b.Put(PieceOf(game.First, 0), At(4, 1))
	b.Put(PieceOf(game.Second, 0), At(4, Ranks-2))
	return b
}

// pieceKeys holds the Zobrist keys of the pieces (Zobrist, "A New Hashing Method with
// Application for Game Playing", 1970).
var pieceKeys = func() (keys [Pieces][Squares]uint64) {
	for p := range keys {
		for s := range keys[p] {
			keys[p][s] = game.Scramble(uint64(p*Squares+s+1) * game.Golden)
		}
	}
	return keys
}()

// Key returns the hash of the pieces. It is 0 for an empty board.
func (b *Board) Key() uint64 { return b.key }

// On returns the piece on a square, or NoPiece; NoSquare is always empty.
func (b *Board) On(s Square) Piece { return b.squares[s] }

// Find returns the square of a side's piece, or NoSquare if it is captured.
func (b *Board) Find(side game.Player, number int) Square { return b.where[side][number] }

// Beside returns the number of a side's pieces on the neighbours of a square.
func (b *Board) Beside(s Square, side game.Player) int {
	own, near := &b.sides[side], &around[s]
	return bits.OnesCount64(own[0]&near[0]) + bits.OnesCount64(own[1]&near[1])
}

// Put puts a piece that is not on the board on an empty square.
func (b *Board) Put(p Piece, s Square) {
	b.squares[s] = p
	b.where[p.Side()][p.Number()] = s
	b.toggle(p, s)
}

// Lift removes the piece from a square and returns it.
func (b *Board) Lift(s Square) Piece {
	p := b.squares[s]
	b.squares[s] = NoPiece
	b.where[p.Side()][p.Number()] = NoSquare
	b.toggle(p, s)
	return p
}

func (b *Board) toggle(p Piece, s Square) {
	b.key ^= pieceKeys[p%Pieces][s]
	b.sides[p.Side()][s>>6] ^= 1 << (s & 63)
	at := &places[s]
	b.lines[at[0].line%64] ^= 1 << at[0].bit
	b.lines[at[1].line%64] ^= 1 << at[1].bit
	b.lines[at[2].line%64] ^= 1 << at[2].bit
	b.lines[at[3].line%64] ^= 1 << at[3].bit
}

// Make makes a move and returns the piece it captures, or NoPiece.
func (b *Board) Make(m game.Move) (captured Piece) {
	from, to := From(m), To(m)
	if IsCapture(m) {
		captured = b.Lift(to)
	}
	b.Put(b.Lift(from), to)
	return captured
}

// Unmake undoes a move that captured the given piece, or NoPiece.
func (b *Board) Unmake(m game.Move, captured Piece) {
	from, to := From(m), To(m)
	b.Put(b.Lift(to), from)
	if captured != NoPiece {
		b.Put(captured, to)
	}
}

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

// lines holds the occupancy of all lines. Its length is a power of two, so that an index can be
// masked in place of checked.
type lines [64]uint16

var _ = [len(lines{}) - lineCount]struct{}{}

// set is a set of squares: the lower 64, and the others.
type set [2]uint64

// place is the position of a square on its line of one axis.
type place struct{ line, bit uint8 }

var (
	places    [Squares][axes]place
	emptyLine lines
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
	line := b.lines[p.line%64]
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

// From returns the square a move begins on.
func From(m game.Move) Square { return Square(m & squareMask) }

// To returns the square a move ends on.
func To(m game.Move) Square { return Square(m >> toShift & squareMask) }

// IsCapture reports whether a move captures.
func IsCapture(m game.Move) bool { return m&captureBit != 0 }
