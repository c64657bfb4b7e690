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
func Query(r *match.Line) (string, bool) {
	rules, err := game.Find(r.Game)
	if err != nil {
		return "", false
	}
	s, err := rules.ParsePosition(r.Start)
	if err != nil {
		return "", false
	}
	options := rules.OptionsOf(s)
	start, err := rules.New(options, nil)
	if err != nil || rules.FormatPosition(start) != rules.FormatPosition(s) {
		return "", false
	}
	query := url.Values{
		"game":  {r.Game},
		"black": {"human"},
		"white": {"human"},
		"moves": {strings.Join(r.Moves, game.LinkSeparator(rules))},
	}
	for name, value := range options {
		query.Set(name, value)
	}
	return "?" + query.Encode(), true
}
