package games

import "colat/render/kit/locale"

// A FirstStep is a position in which somebody new makes a move and sees what comes of it.
type FirstStep struct {
	Title string
	Ask   string // says what to do
	Done  string // says what has happened
	Other string // says about a move that is legal and not wanted what is
	// Position is the TEXT of the position, and Wanted are the moves to choose from; all
	// legal ones if it is empty.
	Position string
	Wanted   []string
}

// FirstSteps explains a game to somebody new by moves that they make.
type FirstSteps func(l *locale.Locale) []FirstStep
