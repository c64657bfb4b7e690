package cli

// The games and their players, which register themselves. A new game needs a line here and one
// in package players.
import (
	_ "colat/ai/players"
	_ "colat/game/cotoan"
	_ "colat/game/mnk"
	_ "colat/game/othello"
	_ "colat/game/uttt"
)
