package games

import (
	"colat/game"
	"colat/game/symmetry"
)

// Canonical returns a text that positions of the same rules share exactly if one becomes the other
// by turning or reflecting the board and exchanging the sides.
func Canonical(s game.State) string { return symmetry.Canonical(s) }

// Usual returns the indices of moves, one for each class of moves that the symmetry of a position
// makes equal. keys are the keys of the positions after them.
func Usual(s game.State, moves []game.Move, keys []uint64) []int {
	return symmetry.Usual(s, moves, keys)
}

// Same returns a line of moves and all that are the same by turning a board that looks the same then.
func Same(start game.State, moves []game.Move) [][]game.Move { return symmetry.Same(start, moves) }

// Orient returns a line of moves in its usual orientation, and Align one that is turned to begin at
// the start of another line and as that does, or nil if the starts differ on a turned board too.
func Orient(start game.State, moves []game.Move) []game.Move { return symmetry.Orient(start, moves) }
func Align(start game.State, moves []game.Move, otherStart game.State, other []game.Move) []game.Move {
	return symmetry.Align(start, moves, otherStart, other)
}

// Lines identifies lines of moves from one start up to turning the board.
type Lines = symmetry.Lines

// NewLines returns the Lines of a start.
func NewLines(start game.State) *Lines { return symmetry.NewLines(start) }
