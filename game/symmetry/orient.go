package symmetry

import (
	"slices"

	"colat/game"
)

// Between returns the turns after which a position is the same as another one of the same rules.
func Between(s, other game.State) (turns []int) {
	p, q := pictureOf(s), pictureOf(other)
	if s.ToMove() != other.ToMove() || p.Columns != q.Columns || p.Rows != q.Rows || p.Beside != q.Beside {
		return nil
	}
	all := Turns
	if p.Columns != p.Rows {
		all = 1 // Move knows no other
	}
	for turn := range all {
		if p.becomes(turn, &q) {
			turns = append(turns, turn)
		}
	}
	return turns
}

// Turned returns the moves of a line from a start on the turned board. Moves whose turned ones are not
// known stay.
func Turned(start game.State, moves []game.Move, turn int) []game.Move {
	turned := slices.Clone(moves)
	for i, m := range moves {
		if other, known := Move(start, m, turn); known {
			turned[i] = other
		}
	}
	return turned
}

// Same returns the lines from a start that are the same as a line of moves by turning the board, itself
// first.
func Same(start game.State, moves []game.Move) [][]game.Move {
	var lines [][]game.Move
	for _, turn := range Between(start, start) {
		lines = append(lines, Turned(start, moves, turn))
	}
	return lines
}

// Align returns a line of moves from a start, turned so that it begins at the start of another line and
// has as many of its first moves as possible in common with that line. It returns nil if no turn makes
// the starts equal.
func Align(start game.State, moves []game.Move, otherStart game.State, other []game.Move) (aligned []game.Move) {
	for i, turn := range Between(start, otherStart) {
		turned := Turned(start, moves, turn)
		if i == 0 || game.CommonMoves(turned, other) > game.CommonMoves(aligned, other) {
			aligned = turned
		}
	}
	return aligned
}

// Orient returns a line of moves in its usual orientation: of all turns that leave the start as it is,
// with the first move furthest to the right and then furthest down, and so on. A game of Othello
// begins with f5, as in most of the literature.
func Orient(start game.State, moves []game.Move) []game.Move {
	usual := moves
	order := func(a, b game.Move) int { return usualOrder(start, a, b) }
	for _, turned := range Same(start, moves)[1:] {
		if slices.CompareFunc(turned, usual, order) > 0 {
			usual = turned
		}
	}
	return usual
}

// usualOrder is positive if a move is further to the right than another one or, in the same column,
// further down.
func usualOrder(s game.State, a, b game.Move) int {
	x, y := squareOf(s, a)
	other, below := squareOf(s, b)
	if x != other {
		return x - other
	}
	return y - below
}

// Usual returns, as a set of their indices, the usual one of all moves that lead to positions with
// the same key. keys are the keys of the positions after moves.
func Usual(s game.State, moves []game.Move, keys []uint64) []int {
	best := make(map[uint64]int)
	for i, key := range keys {
		if j, found := best[key]; !found || usualOrder(s, moves[i], moves[j]) > 0 {
			best[key] = i
		}
	}
	var usual []int
	for i, key := range keys {
		if best[key] == i {
			usual = append(usual, i)
		}
	}
	return usual
}
