package board

// A Ground is what a table's field is made of.
type Ground uint8

const (
	Jade     Ground = iota // squares cut into the board
	Lines                  // one field of thin lines
	Eggshell               // squares of crushed eggshell, white and yellow in turn
)

// program returns the shader that draws it; where it is divided, with the bars.
func (g Ground) program(divided bool) *program {
	switch {
	case divided:
		return panelsProgram
	case g == Lines:
		return linesProgram
	case g == Eggshell:
		return eggshellProgram
	}
	return squaresProgram
}

// A Table is a board without pieces. Squares are numbered row by row from the
// upper left: row*Columns + column.
type Table struct {
	Columns, Rows int // 1 to MaxSide
	Ground        Ground
	Points        bool // pieces stand on crossings, not in squares
	RowsFromBelow bool // the coordinates count rows from below
	Coordinates   bool // letters for columns, numbers for rows, on the frame
	Turned        bool // the coordinates are those of a board that is turned by half
	// Panel is how many squares are a side of a panel, where the field is divided in
	// panels that bars of lacquer part; 0 where it is one.
	Panel int
	// Dots are crossings with a small dot: in the corner between squares, each named
	// by the square to its lower right, or, where pieces stand on points, those points.
	// They are not changed while the table is shown.
	Dots []int
}

// grid numbers the squares of a table row by row from the upper left.
type grid struct{ columns, rows int }

// gridOf returns the grid of a table, with sides that can be.
func gridOf(t *Table) grid {
	return grid{min(max(t.Columns, 1), MaxSide), min(max(t.Rows, 1), MaxSide)}
}

func (g grid) squares() int { return g.columns * g.rows }

func (g grid) has(square int) bool { return square >= 0 && square < g.squares() }

func (g grid) place(square int) (column, row int) { return square % g.columns, square / g.columns }

// long is the number of squares along the longer side.
func (g grid) long() int { return max(g.columns, g.rows) }

// addRectangle puts the squares of a rectangle into s, as far as they exist. The
// last column and row belong to it.
func (g grid) addRectangle(s *Set, left, top, right, bottom int) {
	left, top = max(left, 0), max(top, 0)
	right, bottom = min(right, g.columns-1), min(bottom, g.rows-1)
	for row := top; row <= bottom; row++ {
		for column := left; column <= right; column++ {
			s.Add(row*g.columns + column)
		}
	}
}

// all returns the set of all squares.
func (g grid) all() Set {
	var s Set
	g.addRectangle(&s, 0, 0, g.columns-1, g.rows-1)
	return s
}

// span returns the first and last column and row of the smallest rectangle that
// holds the squares of s, of which there is at least one.
func (g grid) span(s *Set) (left, top, right, bottom int) {
	left, top = g.columns, g.rows
	for square := range s.All() {
		column, row := g.place(square)
		left, right = min(left, column), max(right, column)
		top, bottom = min(top, row), max(bottom, row)
	}
	return left, top, right, bottom
}

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

// A Position is all pieces, the squares with a victory sun, and what the panels of a
// divided table look like, numbered row by row from the upper left.
type Position struct {
	Pieces [MaxSquares]Piece
	Suns   Set
	Panels [MaxPanels]Panel
}

// turned returns the other side of a disc.
func (p Piece) turned() Piece {
	p.Light = !p.Light
	return p
}

// inlaid reports whether a piece is let into the board, flush with it.
func (p Piece) inlaid() bool { return p.Material == Cross || p.Material == Ring }
