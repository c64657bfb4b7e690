package games

import (
	"colat/game"
	"colat/game/symmetry"
)

// Canonical returns a text that positions of the same rules share exactly if one becomes the other
// by turning or reflecting the board and exchanging the sides.
func Canonical(s game.State) string { return symmetry.Canonical(s) }
