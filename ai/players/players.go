// Package players registers the players of all games: champions, levels, the searches of the
// course, and the option to play from books. The page, the window, the server and the command
// line import it, so that all of them accept the same specs. A new game adds a line.
package players

import (
	_ "colat/ai/book"
	_ "colat/ai/cotoan"
	_ "colat/ai/levels"
	_ "colat/ai/mnk"
	_ "colat/ai/othello"
	_ "colat/ai/textbook"
	_ "colat/ai/uttt"
)
