package symmetry

import "colat/game"

// Move returns the move that m becomes when the board of s is turned, and whether it is known:
// it is for moves onto a square of a square board.
func Move(s game.State, m game.Move, turn int) (game.Move, bool) {
	p, can := s.(game.Placer)
	if !can {
		return m, false
	}
	side := p.SideLength()
	column, row := p.PlaceOf(m)
	if side == 0 || column < 0 {
		return m, side > 0
	}
	switch turn { // source leads back: the two quarter turns are each other's inverse
	case 5:
		turn = 6
	case 6:
		turn = 5
	}
	return p.MoveTo(source(turn, column, row, side, side)), true
}

// squareOf returns the column and the row of a move onto a square, and otherwise its number.
func squareOf(s game.State, m game.Move) (column, row int) {
	if p, can := s.(game.Placer); can {
		return p.PlaceOf(m)
	}
	return int(m), 0
}
