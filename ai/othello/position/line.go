package position

// A Line is the best play found behind a position, from its first move on. Squares
// are 8y+x; NoSquare is a pass.
type Line struct {
	squares [MaxPly]uint8
	length  int
}

// Clear empties the line.
func (l *Line) Clear() { l.length = 0 }

// Set makes the line a move and what follows it.
func (l *Line) Set(sq int, rest *Line) {
	l.squares[0] = uint8(sq)
	l.length = 1 + copy(l.squares[1:], rest.squares[:rest.length])
}

// SetMove makes the line one move.
func (l *Line) SetMove(sq uint8) { l.squares[0], l.length = sq, 1 }

// Squares returns the squares of the line, which are valid until it changes.
func (l *Line) Squares() []uint8 { return l.squares[:l.length] }
