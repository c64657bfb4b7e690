package scene

import (
	"context"

	"colat/ai"
	"colat/game"
)

// Nobody is a player in place of one that cannot be created. Its moves fail with Err.
type Nobody struct{ Err error }

// Think implements ai.Player.
func (n Nobody) Think(context.Context, *ai.Request) (game.Move, ai.Info, error) {
	return game.NoMove, ai.Info{}, n.Err
}
