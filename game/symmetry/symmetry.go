// Package symmetry identifies positions that are the same up to turning or reflecting the
// board and exchanging the sides.
package symmetry

import (
	"strings"

	"colat/game"
)

// Key returns a hash that positions of the same rules share if one becomes the other by a
// symmetry. Those of other positions differ, but for chance.
func Key(s game.State) uint64 {
	p := pictureOf(s)
	least := p.least()
	const offset, prime = 0xcbf29ce484222325, 0x100000001b3 // FNV-1a
	h := uint64(offset)
	p.each(least, func(code byte) { h = (h ^ uint64(code)) * prime })
	for i := range len(p.Beside) {
		h = (h ^ uint64(p.Beside[i])) * prime
	}
	return game.Scramble(h)
}

// Canonical returns a text that positions of the same rules share exactly if one becomes the
// other by a symmetry.
func Canonical(s game.State) string {
	p := pictureOf(s)
	var b strings.Builder
	p.each(p.least(), func(code byte) {
		b.WriteString(textOf(code))
	})
	return b.String() + p.Beside
}

// Turns is the number of symmetries of a square board. A turn from 0 to Turns-1 is one of them,
// 0 the one that changes nothing.
const Turns = 8

// source returns the square that a turn brings to a column and a row.
func source(turn, column, row, columns, rows int) (int, int) {
	if turn&4 != 0 {
		column, row = row, column
	}
	if turn&1 != 0 {
		column = columns - 1 - column
	}
	if turn&2 != 0 {
		row = rows - 1 - row
	}
	return column, row
}

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
