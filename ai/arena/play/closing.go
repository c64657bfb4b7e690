package play

import (
	"io"

	"colat/ai"
)

// Close ends the process or the connection of a player that has one.
func Close(player ai.Player) {
	if c, ok := player.(io.Closer); ok {
		c.Close()
	}
}
