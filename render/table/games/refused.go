package games

import (
	"errors"
	"unicode"
	"unicode/utf8"

	"colat/game"
	"colat/render/kit/locale"
)

// Refused says in the language of the interface why the rules refuse a move in the game's
// own text; "" if they take it or it is none.
func Refused(l *locale.Locale, s game.State, text string) string {
	_, err := s.Rules().ParseMove(s, text)
	refusal := (*game.Refusal)(nil)
	if !errors.As(err, &refusal) {
		return ""
	}
	why := refusal.In(l.Language())
	first, size := utf8.DecodeRuneInString(why)
	if next, _ := utf8.DecodeRuneInString(why[size:]); unicode.IsDigit(next) {
		return why // a square is not capitalised
	}
	return string(unicode.ToUpper(first)) + why[size:]
}
