package games

import (
	"errors"
	"unicode"
	"unicode/utf8"

	"colat/game"
	"colat/render/kit/locale"
)

// Refused returns, in the language of the interface, the reason why the rules reject a
// move in the game's own text format. It returns "" if the move is legal or if the
// error is not a game.Refusal.
func Refused(l *locale.Locale, s game.State, text string) string {
	_, err := s.Rules().ParseMove(s, text)
	refusal := (*game.Refusal)(nil)
	if !errors.As(err, &refusal) {
		return ""
	}
	why := refusal.In(l.Language())
	first, size := utf8.DecodeRuneInString(why)
	if next, _ := utf8.DecodeRuneInString(why[size:]); unicode.IsDigit(next) {
		return why // do not capitalize the name of a square
	}
	return string(unicode.ToUpper(first)) + why[size:]
}
