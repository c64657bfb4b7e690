package symmetry

import (
	"colat/game"
	"colat/game/mnk"
	"colat/game/othello"
	"colat/game/uttt"
)

// Move returns the move that m becomes when the board of s is turned, and whether it is known:
// it is for moves onto a square of a square board.
func Move(s game.State, m game.Move, turn int) (game.Move, bool) {
	switch s := s.(type) {
	case *othello.State:
		if m == othello.Pass {
			return m, true
		}
		return moved(m, turn, 8), true
	case *mnk.State:
		columns, rows, _ := s.Rules().(*mnk.Rules).Size()
		return moved(m, turn, columns), columns == rows
	case *uttt.State:
		block, cell := int(m)/9, int(m)%9
		m = moved(game.Move(9*(block/3*3+cell/3)+block%3*3+cell%3), turn, 9)
		column, row := int(m)%9, int(m)/9
		return uttt.MoveAt(row/3*3+column/3, row%3*3+column%3), true
	}
	return m, false
}

// moved turns a square, numbered row by row.
func moved(m game.Move, turn, side int) game.Move {
	switch turn { // source leads back: the two quarter turns are each other's inverse
	case 5:
		turn = 6
	case 6:
		turn = 5
	}
	column, row := source(turn, int(m)%side, int(m)/side, side, side)
	return game.Move(row*side + column)
}

// squareOf returns the column and the row of a move onto a square, and otherwise its number.
func squareOf(s game.State, m game.Move) (column, row int) {
	columns := 8
	switch s := s.(type) {
	case *othello.State:
		if m == othello.Pass {
			return -1, -1
		}
	case *mnk.State:
		columns, _, _ = s.Rules().(*mnk.Rules).Size()
	case *uttt.State:
		block, cell := int(m)/9, int(m)%9
		return block%3*3 + cell%3, block/3*3 + cell/3
	default:
		return int(m), 0
	}
	return int(m) % columns, int(m) / columns
}
