package scene

import (
	"errors"

	"colat/game"
	"colat/game/match"
	"colat/render/kit/locale"
)

// A GameReceiver is a Scene that has a use of its own for a game that was pasted.
type GameReceiver interface {
	// ReceiveGame takes the game and reports whether it has.
	ReceiveGame(record *match.Record) bool
}

// A TextReceiver is a Scene that has a use of its own for a text that was pasted.
type TextReceiver interface {
	// ReceiveText takes the text and reports whether it has.
	ReceiveText(text string) bool
}

// An Asker is a Scene that may ask whether it is to be left for another game.
type Asker interface {
	// AskToLeave reports whether the scene asks, and calls leave if the answer is yes.
	AskToLeave(leave func()) bool
}

// WhyNot says in the language of the interface why rules refuse a position, or that it
// is none at all.
func WhyNot(l *locale.Locale, err error) string {
	refusal := (*game.Refusal)(nil)
	if errors.As(err, &refusal) {
		return refusal.In(l.Language())
	}
	return l.Text("position.unreadable")
}
