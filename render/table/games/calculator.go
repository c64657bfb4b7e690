package games

import (
	"colat/game"
	"colat/render/kit/locale"
	"colat/render/kit/theme"
	"colat/render/kit/ui"
)

// A Calculator shows the arithmetic of a game in which two adjacent pieces of a side
// determine by calculation where they capture. Squares are those of the board.
type Calculator interface {
	// Caption returns the arithmetic of a move that is legal in s and the squares of
	// the two pieces. The text is "" if the move needs none.
	Caption(s game.State, m game.Move) (text string, pair [2]int)
	// Fronts returns the squares of the front pieces for the piece on a square. Those
	// with captures come first.
	Fronts(s game.State, rear int) []int
	// Alone returns a text for a piece that has no front piece.
	Alone(l *locale.Locale, s game.State, rear int) string
	// Reckon lays out the results of a pair of pieces, in lines or, if the height of r
	// is at most LowReckoning, side by side.
	Reckon(page *ui.Page, r ui.Rect, sum Sum)
}

// LowReckoning is the maximum height of a Calculator with results side by side, in
// device-independent pixels.
const LowReckoning = 76.0

// Sum holds the input of a Calculator.
type Sum struct {
	State       game.State
	Rear, Front int
	Locale      *locale.Locale
	Theme       *theme.Theme
}
