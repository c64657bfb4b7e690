package cli

// The games, and the players for single games, which register themselves. A new one needs
// only a line here.
import (
	_ "colat/ai/book"
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
