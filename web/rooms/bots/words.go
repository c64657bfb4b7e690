package bots

import (
	"fmt"
	"strings"
)

// What a bot is told instead of a result, in the style of the assignment's errors: a
// message that begins neither a request nor a result, and then the end.
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

// A refusal is what a bot is told.
type refusal struct{ text string }

func (r refusal) Error() string { return r.text }

// refused makes a refusal, in ASCII as the protocol is.
func refused(kind, format string, arguments ...any) refusal {
	text := fmt.Sprintf("ERROR: "+kind+" ~ "+format, arguments...)
	return refusal{strings.Map(func(c rune) rune {
		if c < ' ' || c >= 0x7f {
			return '?'
		}
		return c
	}, text)}
}
