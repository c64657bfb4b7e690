package lesson

import (
	"context"

	"colat/ai"
	"colat/game"
)

// nobody stands for a player that cannot be had.
type nobody struct{ err error }

// Think implements ai.Player.
func (n nobody) Think(context.Context, *ai.Request) (game.Move, ai.Info, error) {
	return game.NoMove, ai.Info{}, n.err
}
