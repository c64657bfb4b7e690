package notation

import (
	"fmt"
	"strings"

	"colat/game"
)

// A Fault is a kind of error in a text.
type Fault uint8

const (
	Malformed   Fault = iota // the text has no known format or is incomplete
	Unnamed                  // the text does not name its game
	Undrawn                  // the text lacks a start option that is drawn at random by default
	UnknownGame              // the text names an unknown game
	BadStart                 // the start position is invalid
	BadMove                  // a move is invalid
	Unwritten                // the game cannot be written in the format
)

// An Error describes why a text could not be read, or why a game could not be written.
type Error struct {
	Form  Form
	Fault Fault
	Rules game.Rules // of Undrawn, BadStart, BadMove and Unwritten

	Option game.Option // the missing option of Undrawn
	Number int         // number of the move of BadMove, from 1
	Text   string      // the faulty text of BadMove and UnknownGame
	Err    error       // the underlying error, may be nil
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

// Unwrap returns the underlying error.
func (e *Error) Unwrap() error { return e.Err }

// noun returns the name of a form for use in a sentence.
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
