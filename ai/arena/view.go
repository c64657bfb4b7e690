package arena

import (
	"strings"

	"colat/game"
)

// Diagram returns a position as text to look at, a few lines of it: as the game
// draws it, or else its position text, a row a line.
func Diagram(s game.State) string {
	if d, ok := s.(game.Diagrammer); ok {
		return d.Diagram()
	}
	return strings.ReplaceAll(s.Rules().FormatPosition(s), "/", "\n") + "\n"
}
