package setup

import (
	"net/url"

	"colat/game"
)

// Parameters returns the address that leads to the game after some moves.
func (s *Setup) Parameters(moves []game.Move, language string) url.Values {
	rules := s.Rules()
	v := url.Values{
		"game":  {rules.ID()},
		"black": {s.Seats[game.First]},
		"white": {s.Seats[game.Second]},
		"time":  {DurationText(s.Time)},
		"lang":  {language},
	}
	if s.madeUp() {
		v.Set("position", rules.FormatPosition(s.Start))
	} else {
		for name, value := range rules.OptionsOf(s.Start) {
			v.Set(name, value)
		}
	}
	if len(moves) > 0 {
		v.Set("moves", game.FormatMoves(s.Start, moves, game.LinkSeparator(rules)))
	}
	return v
}
