package games

import (
	"colat/game"
	"colat/render/kit/locale"
	"colat/render/kit/theme"
	"colat/render/kit/ui"
)

// A Calculator shows the arithmetic of a game in which two pieces of a side that
// stand side by side reckon where they capture. Squares are those of the board.
type Calculator interface {
	// Caption returns the arithmetic of a move that is legal in s and the squares of
	// the two pieces; the text is "" if the move needs none.
	Caption(s game.State, m game.Move) (text string, pair [2]int)
	// Fronts returns the squares of the pieces that the one on a square reckons with,
	// those that it captures with first.
	Fronts(s game.State, rear int) []int
	// Alone says that the piece on a square has none to reckon with.
	Alone(l *locale.Locale, s game.State, rear int) string
	// Reckon lays out what the two pieces of a pair reach, in lines below one another
	// or, in a place that is no higher than LowReckoning, side by side.
	Reckon(page *ui.Page, r ui.Rect, sum Sum)
}

// LowReckoning is the height of a Calculator's place in which results stand side by
// side, in device-independent pixels.
const LowReckoning = 76.0

// Sum is what a Calculator lays out.
type Sum struct {
	State       game.State
	Rear, Front int
	Locale      *locale.Locale
	Theme       *theme.Theme
}
