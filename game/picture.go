package game

// A Picture describes a position as a rectangle of codes, row by row, in terms of the side to move
// and its opponent, and by a text for what is not on the board. It serves to find positions that are
// the same up to turning the board and exchanging the sides.
type Picture struct {
	Columns, Rows int
	Codes         []byte
	Beside        string
}

// Codes of the squares of a Picture. Those of numbered pieces follow TheirPiece and OwnPiece. The order
// is that of the texts of positions, on which the IDs of puzzles depend.
const (
	Marked     byte = 1 // taken away from the code of a square that is marked, as victory cells are
	Empty      byte = 2
	Theirs     byte = 4
	Own        byte = 6
	TheirPiece byte = 16
	OwnPiece   byte = 32
)

// CodeOf returns the code of a square that a side has, or NoSide.
func CodeOf(side, toMove Player) byte {
	switch side {
	case toMove:
		return Own
	case toMove.Opponent():
		return Theirs
	}
	return Empty
}

// Pictured is an optional interface of a State whose positions may be the same up to symmetry.
type Pictured interface {
	// Picture returns the position as a rectangle of codes.
	Picture() Picture
}

// A Placer is a Pictured State, each of whose moves puts a piece on one square of the picture.
type Placer interface {
	Pictured
	// SideLength returns the number of columns and rows of a square picture, and 0 for others.
	SideLength() int
	// PlaceOf returns the square of a move, or -1 twice for a pass.
	PlaceOf(m Move) (column, row int)
	// MoveTo returns the move onto a square.
	MoveTo(column, row int) Move
}
