package games

import "colat/render/kit/locale"

// A FirstStep is a position in which a beginner makes a move and sees its effect.
type FirstStep struct {
	Title string
	Ask   string // the task
	Done  string // an explanation after a wanted move
	Other string // an explanation after a legal move that is not wanted
	// Position is the position text. Wanted are the moves to choose from, all legal
	// moves if it is empty.
	Position string
	Wanted   []string
}

// FirstSteps returns exercises for beginners of a game.
type FirstSteps func(l *locale.Locale) []FirstStep
