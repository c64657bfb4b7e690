package board

// A Ground is what a table's field is made of.
type Ground uint8

const (
	Jade  Ground = iota // squares cut into jade
	Lines               // one field of thin gold lines on jade
)

// A Table is a board without pieces. Squares are numbered row by row from the
// upper left: row*Columns + column.
type Table struct {
	Columns, Rows int // 1 to MaxSide
	Ground        Ground
	Points        bool // pieces stand on crossings, not in squares
	RowsFromBelow bool // the coordinates count rows from below
	Coordinates   bool // letters for columns, numbers for rows, on the frame
	// Dots are crossings with a small dot: in the corner between squares, each named
	// by the square to its lower right, or, where pieces stand on points, those points.
	// They are not changed while the table is shown.
	Dots []int
}
