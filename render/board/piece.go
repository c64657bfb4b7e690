package board

// A Material is what a piece is made of, and how it is let into the board or
// laid on it.
type Material uint8

const (
	NoPiece Material = iota
	Disc             // of obsidian or mother-of-pearl, lies on the board and can be turned over
	Cross            // two strokes of brass wire, inlaid
	Ring             // mother-of-pearl, inlaid
	Stone            // of cinnabar or indigo lacquer, with a number
)

// A Piece is what lies on a square. The zero Piece is none.
type Piece struct {
	Material Material
	Light    bool  // of two sides the second: the mother-of-pearl disc, the indigo stone
	Number   uint8 // of a Stone, 0 to 9
}

// A Position is all pieces, and the squares with a victory sun.
type Position struct {
	Pieces [MaxSquares]Piece
	Suns   Set
}

// turned returns the other side of a disc.
func (p Piece) turned() Piece {
	p.Light = !p.Light
	return p
}

// inlaid reports whether a piece is let into the board, flush with it.
func (p Piece) inlaid() bool { return p.Material == Cross || p.Material == Ring }
