package tournament

import (
	"fmt"

	"colat/web/rooms/room"
)

// Codes of refusals that rooms do not have.
const (
	NotEntered room.Code = "not-entered" // who it is about does not take part
	NoGame     room.Code = "no-game"     // there is no such game in the plan
	BadResult  room.Code = "bad-result"  // no game can end like that
	NoEntry    room.Code = "no-entry"    // nobody can come any more
)

func refuse(code room.Code, format string, arguments ...any) error {
	return &room.Refusal{Code: code, Text: fmt.Sprintf(format, arguments...)}
}
