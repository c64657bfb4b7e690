package scene

import (
	"context"

	"colat/ai"
	"colat/game"
)

// Nobody stands for a player that cannot be had, and says why.
type Nobody struct{ Err error }

// Think implements ai.Player.
func (n Nobody) Think(context.Context, *ai.Request) (game.Move, ai.Info, error) {
	return game.NoMove, ai.Info{}, n.Err
}
