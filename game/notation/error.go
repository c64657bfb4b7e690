package notation

import (
	"fmt"
	"strings"

	"colat/game"
)

// A Fault is a kind of thing that can be wrong with a text.
type Fault uint8

const (
	Malformed   Fault = iota // it has no form that is known, or breaks off
	Unnamed                  // it does not say of which game it is
	Undrawn                  // it does not say what the start of the game leaves to chance
	UnknownGame              // it is of a game that there is not
	BadStart                 // it begins with what cannot be
	BadMove                  // a move in it cannot be played
	Unwritten                // the game has no such form
)

// An Error says what is wrong with a text that was to be read, or why a game cannot be
// written.
type Error struct {
	Form  Form
	Fault Fault
	Rules game.Rules // of Undrawn, BadStart, BadMove and Unwritten

	Option game.Option // of Undrawn, the one that is not settled
	Number int         // of BadMove, from 1
	Text   string      // of BadMove and UnknownGame, what stands there
	Err    error       // the rest, may be nil
}

func (e *Error) Error() string {
	switch e.Fault {
	case Unnamed:
		return e.Form.noun() + " alone does not say of which game: " + strings.Join(ids(), ", ")
	case Undrawn:
		return fmt.Sprintf("%s alone does not settle the %s of the game %s", e.Form.noun(),
			strings.ToLower(e.Option.Label.English), e.Rules.ID())
	case BadMove:
		return fmt.Sprintf("move %d, %.40q: %v", e.Number, e.Text, e.Err)
	}
	return e.Err.Error()
}

// Unwrap returns what is wrong in the words of the game.
func (e *Error) Unwrap() error { return e.Err }

// noun is what a form is called in a sentence.
func (f Form) noun() string {
	switch f {
	case Moves:
		return "a list of moves"
	case Position:
		return "a position"
	case Board:
		return "a board"
	case GGF:
		return "a GGF game"
	}
	return "a " + string(f)
}

func ids() []string {
	var list []string
	for _, family := range game.Families() {
		list = append(list, family.ID)
	}
	return list
}
