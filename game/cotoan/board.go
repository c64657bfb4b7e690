package cotoan

import "colat/game"

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

// Side returns the owner of the piece, or game.Nobody for NoPiece.
func (p Piece) Side() game.Player {
	if p == NoPiece {
		return game.Nobody
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
	lines   [lineCount]uint16  // see Blocker
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
	b.lines[at[0].line] ^= 1 << at[0].bit
	b.lines[at[1].line] ^= 1 << at[1].bit
	b.lines[at[2].line] ^= 1 << at[2].bit
	b.lines[at[3].line] ^= 1 << at[3].bit
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
