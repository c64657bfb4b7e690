package tournament

import (
	"fmt"

	"colat/web/rooms/room"
)

// Codes of refusals that only tournaments use.
const (
	NotEntered room.Code = "not-entered" // the player does not take part
	NoGame     room.Code = "no-game"     // the plan has no such game
	BadResult  room.Code = "bad-result"  // the result is impossible
	NoEntry    room.Code = "no-entry"    // no further players can enter
)

func refuse(code room.Code, format string, arguments ...any) error {
	return &room.Refusal{Code: code, Text: fmt.Sprintf(format, arguments...)}
}
