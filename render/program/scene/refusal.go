package scene

import (
	"errors"

	"colat/game"
	"colat/game/match"
	"colat/render/kit/locale"
)

// A GameReceiver is a Scene that handles pasted games itself.
type GameReceiver interface {
	// ReceiveGame handles a pasted game and reports whether it did.
	ReceiveGame(record *match.Record) bool
}

// A TextReceiver is a Scene that handles pasted text itself.
type TextReceiver interface {
	// ReceiveText handles pasted text and reports whether it did.
	ReceiveText(text string) bool
}

// An Asker is a Scene that may ask for confirmation before it is left for another game.
type Asker interface {
	// AskToLeave reports whether the scene asks, and calls leave if the user confirms.
	AskToLeave(leave func()) bool
}

// WhyNot explains in the language of the interface why the rules refuse a position, or that
// the text is not a position.
func WhyNot(l *locale.Locale, err error) string {
	refusal := (*game.Refusal)(nil)
	if errors.As(err, &refusal) {
		return refusal.In(l.Language())
	}
	return l.Text("position.unreadable")
}
