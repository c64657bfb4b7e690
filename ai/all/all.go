// Package all is the list of the games. Page, window, server, command line and tests link it, so
// that all of them know the same games, players, books and puzzles, which register themselves.
//
// A game has one line here: the package of its champion or, without one, that of its rules. Its
// board is an adapter in render/table/games.
package all

import (
	_ "colat/ai/cotoan"
	_ "colat/ai/mnk"
	_ "colat/ai/othello"
	_ "colat/ai/uttt"

	// What every game has.
	_ "colat/ai/book"
	_ "colat/ai/levels"
	_ "colat/ai/textbook"
)
