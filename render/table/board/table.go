package board

// A Ground is the appearance of the field of a table.
type Ground uint8

const (
	Jade     Ground = iota // squares cut into the board
	Lines                  // a field of thin lines
	Eggshell               // alternating squares of white and yellow crushed eggshell
)

// program returns the shader of the ground, with bars if it is divided.
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
// upper left: row*Columns + column. On the screen, a turned table shows them from the
// lower right.
type Table struct {
	Columns, Rows int // 1 to MaxSide
	Ground        Ground
	RowsFromBelow bool // the coordinates count rows from the bottom
	Coordinates   bool // letters for columns, numbers for rows, on the frame
	Turned        bool // the board is rotated by 180 degrees
	// Panel is the side of a panel in squares if the field is divided into panels by
	// bars of lacquer, otherwise 0.
	Panel int
	// Dots are corners of squares with a small dot, each given by the square to its
	// lower right. The slice must not be changed while the table is shown.
	Dots []int
}

// Place returns the place of a square on the screen, counted row by row from the upper
// left. It is its own inverse: it also returns the square at a place. Negative numbers
// stay the same.
func (t *Table) Place(square int) int {
	if square < 0 || !t.Turned {
		return square
	}
	return t.Columns*t.Rows - 1 - square
}

// PanelOf returns the panel of a divided table that contains a square.
func (t *Table) PanelOf(square int) int {
	column, row := square%t.Columns/t.Panel, square/t.Columns/t.Panel
	return row*(t.Columns/t.Panel) + column
}

// grid numbers the squares of a table row by row, from the upper left or, if it is
// turned, from the lower right. Columns and rows are those on the screen, counted from
// the upper left.
type grid struct {
	columns, rows int
	turned        bool
}

// gridOf returns the grid of a table, with its sides limited to valid values.
func gridOf(t *Table) grid {
	return grid{min(max(t.Columns, 1), MaxSide), min(max(t.Rows, 1), MaxSide), t.Turned}
}

func (g grid) squares() int { return g.columns * g.rows }

func (g grid) has(square int) bool { return square >= 0 && square < g.squares() }

func (g grid) place(square int) (column, row int) {
	if g.turned {
		square = g.squares() - 1 - square
	}
	return square % g.columns, square / g.columns
}

// square is the inverse of place.
func (g grid) square(column, row int) int {
	square := row*g.columns + column
	if g.turned {
		square = g.squares() - 1 - square
	}
	return square
}

// long is the number of squares along the longer side.
func (g grid) long() int { return max(g.columns, g.rows) }

// addRectangle adds the existing squares of a rectangle to s. right and bottom are the
// last column and row.
func (g grid) addRectangle(s *Set, left, top, right, bottom int) {
	left, top = max(left, 0), max(top, 0)
	right, bottom = min(right, g.columns-1), min(bottom, g.rows-1)
	for row := top; row <= bottom; row++ {
		for column := left; column <= right; column++ {
			s.Add(g.square(column, row))
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
// contains the squares of s, which is not empty.
func (g grid) span(s *Set) (left, top, right, bottom int) {
	left, top = g.columns, g.rows
	for square := range s.All() {
		column, row := g.place(square)
		left, right = min(left, column), max(right, column)
		top, bottom = min(top, row), max(bottom, row)
	}
	return left, top, right, bottom
}

// A Material is the material and the shape of a piece.
type Material uint8

const (
	NoPiece Material = iota
	Disc             // of obsidian or mother-of-pearl, on the board, can be turned over
	Cross            // two strokes of brass wire, inlaid
	Ring             // mother-of-pearl, inlaid
	Stone            // of cinnabar or indigo lacquer, with a number
)

// A Piece is the content of a square. The zero Piece is an empty square.
type Piece struct {
	Material Material
	Light    bool  // the second of two sides: the mother-of-pearl disc, the indigo stone
	Number   uint8 // of a Stone, 0 to 9
}

// A Position holds all pieces, the squares with a victory sun, the empty squares that are
// forbidden to the side to move, and the appearance of the panels of a divided table,
// which are numbered like squares.
type Position struct {
	Pieces    [MaxSquares]Piece
	Suns      Set
	Forbidden Set
	Panels    [MaxPanels]Panel
	Numbers   Numbers // of the moves that put the pieces there
}

// turned returns the other side of a disc.
func (p Piece) turned() Piece {
	p.Light = !p.Light
	return p
}

// inlaid reports whether a piece is inlaid, flush with the board.
func (p Piece) inlaid() bool { return p.Material == Cross || p.Material == Ring }

// damage holds the squares that may differ from the last drawn picture.
type damage struct {
	squares Set
	any     bool
}

func (d *damage) add(squares Set) {
	for i, word := range squares {
		d.squares[i] |= word
		d.any = d.any || word != 0
	}
}

// addAround adds a square and its neighbours.
func (d *damage) addAround(g grid, square int) {
	x, y := g.place(square)
	g.addRectangle(&d.squares, x-1, y-1, x+1, y+1)
	d.any = true
}

// addPanel adds the squares of a panel.
func (d *damage) addPanel(of division, panel int) {
	of.addPanel(&d.squares, panel)
	d.any = true
}

func (d *damage) addAll(g grid) {
	d.squares, d.any = g.all(), true
}

// consume returns the squares and clears the damage.
func (d *damage) consume() Set {
	squares := d.squares
	*d = damage{}
	return squares
}

// MaxPanels is the maximum number of panels of a table.
const MaxPanels = 36

// A Panel is the appearance of a panel of a table.
type Panel struct {
	Lit    bool  // the side to move may play there
	Closed bool  // the panel is closed: dimmed below its sign, or worn if it has no sign
	Sign   Piece // the cross or ring of the owner of the panel, if it has one
}
