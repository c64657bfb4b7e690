package arena

import (
	"net/url"
	"strings"

	"colat/game"
	"colat/game/match"
	"colat/game/othello"
)

// Query returns the query of the page's address that opens the game there after
// its last move, such as "?game=classic&moves=d3c5…", for two people to go on. It
// reports false for games that the page cannot be told to begin: those that do
// not begin from the start of an Othello.
func Query(r *match.Line) (string, bool) {
	rules, err := game.Find(r.Game)
	if err != nil {
		return "", false
	}
	s, err := rules.ParsePosition(r.Start)
	if err != nil {
		return "", false
	}
	state, ok := s.(*othello.State)
	if !ok {
		return "", false
	}
	query := url.Values{
		"game":  {r.Game},
		"black": {"human"},
		"white": {"human"},
		"moves": {strings.Join(r.Moves, "")},
	}
	var options game.Options
	if cells := state.VictoryNames(' '); cells != "" {
		query.Set("victory", cells)
		options = game.Options{"victory": cells}
	}
	start, err := rules.New(options, nil)
	if err != nil || rules.FormatPosition(start) != rules.FormatPosition(s) {
		return "", false
	}
	return "?" + query.Encode(), true
}
