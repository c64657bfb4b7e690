package arena

import (
	"net/url"
	"strings"

	"colat/game"
	"colat/game/match"
)

// Query returns the query of the page's address that opens the game there after
// its last move, such as "?game=classic&moves=d3c5…", for two people to go on. It
// reports false for games that the page cannot be told to begin: those that do
// not begin from a start of their game.
func Query(r *match.Record) (string, bool) {
	options := r.Rules.OptionsOf(r.Start)
	start, err := r.Rules.New(options, nil)
	if err != nil || r.Rules.FormatPosition(start) != r.Rules.FormatPosition(r.Start) {
		return "", false
	}
	query := url.Values{
		"game":  {r.Rules.ID()},
		"black": {"human"},
		"white": {"human"},
		"moves": {strings.Join(r.MoveTexts(), game.LinkSeparator(r.Rules))},
	}
	for name, value := range options {
		query.Set(name, value)
	}
	return "?" + query.Encode(), true
}

// Diagram returns a position as text to look at, a few lines of it: as the game
// draws it, or else its position text, a row a line.
func Diagram(s game.State) string {
	if d, ok := s.(game.Diagrammer); ok {
		return d.Diagram()
	}
	return strings.ReplaceAll(s.Rules().FormatPosition(s), "/", "\n") + "\n"
}
