package arena

import (
	"strings"

	"colat/game"
)

// Diagram returns a position as text of several lines: the game's own diagram if it has
// one, otherwise the position text, with one row per line.
func Diagram(s game.State) string {
	if d, ok := s.(game.Diagrammer); ok {
		return d.Diagram()
	}
	return strings.ReplaceAll(s.Rules().FormatPosition(s), "/", "\n") + "\n"
}
