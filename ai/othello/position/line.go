package position

// A Line is the best play found from a position on. Squares are 8y+x; NoSquare is a pass.
type Line struct {
	squares [MaxPly]uint8
	length  int
}

// Clear empties the line.
func (l *Line) Clear() { l.length = 0 }

// Set sets the line to a move and the moves of rest.
func (l *Line) Set(sq int, rest *Line) {
	l.squares[0] = uint8(sq)
	l.length = 1 + copy(l.squares[1:], rest.squares[:rest.length])
}

// SetMove sets the line to one move.
func (l *Line) SetMove(sq uint8) { l.squares[0], l.length = sq, 1 }

// Squares returns the squares of the line. They are valid until it changes.
func (l *Line) Squares() []uint8 { return l.squares[:l.length] }
