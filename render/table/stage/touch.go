package stage

// Touch returns the intent of a tap where a touched square is binding (touch-move): the move to the square
// or, if there is none, the nearest legal one. A touched piece must move: with Select it is selected, with
// Refuse another piece is bound already. columns is the number of the board's columns.
//
// The nearest square is that with the least distance between the centres of the squares, in a straight line.
// Of several at the same distance it is the first one in reading order: row by row from the top of the board
// as it is before it is turned, each from the left.
func (t *Turn) Touch(tap Tap, columns int) (intent Intent, move Gesture, square int) {
	bound := t.Selected
	switch {
	case bound >= 0 && tap.From >= 0 && tap.From != bound:
		return Refuse, Gesture{}, bound
	case tap.To < 0:
		return Select, Gesture{}, tap.From
	case bound >= 0 && tap.To == bound:
		return Select, Gesture{}, bound
	case bound < 0:
		bound = tap.From
	}
	least := -1
	for _, g := range t.Legal {
		touched := g.To
		if bound < 0 && g.From >= 0 {
			touched = g.From
		} else if g.From != bound {
			continue
		}
		far := apart(tap.To, touched, columns)
		if least < 0 || far < least || far == least && touched < square {
			least, move, square = far, g, touched
		}
	}
	switch {
	case least < 0:
		return Refuse, Gesture{}, bound
	case square == move.From:
		return Select, Gesture{}, square
	}
	return Move, move, square
}

// apart returns the square of the distance between the centres of two squares.
func apart(a, b, columns int) int {
	across, down := a%columns-b%columns, a/columns-b/columns
	return across*across + down*down
}
