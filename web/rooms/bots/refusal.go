package bots

import (
	"fmt"
	"strings"
)

// Codes of the error messages that a bot gets in place of a result, in the style of the
// assignment's errors. Such a message starts neither like a request nor like a result,
// and is followed by the end of the connection.
const (
	alreadyHere    = "ALREADY HERE"
	another        = "ANOTHER GAME"
	busy           = "BUSY"
	cancelled      = "GAME CANCELLED"
	tournamentOver = "CONTEST OVER"
	noTournament   = "NO CONTEST"
	noEntry        = "NO ENTRY"
	outOfTime      = "OUT OF TIME"
)

// A refusal is an error message for a bot.
type refusal struct{ text string }

func (r refusal) Error() string { return r.text }

// refused returns a refusal. The protocol is ASCII: other characters become question
// marks.
func refused(kind, format string, arguments ...any) refusal {
	text := fmt.Sprintf("ERROR: "+kind+" ~ "+format, arguments...)
	return refusal{strings.Map(func(c rune) rune {
		if c < ' ' || c >= 0x7f {
			return '?'
		}
		return c
	}, text)}
}
