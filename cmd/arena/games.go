package main

// The games, and the players that play one game only, each of which makes itself
// known. A new one needs its line here and nothing else.
import (
	_ "colat/ai/cotoan"
	_ "colat/ai/levels"
	_ "colat/ai/mnk"
	_ "colat/ai/othello"
	_ "colat/ai/textbook"
	_ "colat/ai/uttt"
	_ "colat/game/cotoan"
	_ "colat/game/mnk"
	_ "colat/game/othello"
	_ "colat/game/uttt"
)
