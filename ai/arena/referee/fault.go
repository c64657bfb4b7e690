package referee

import (
	"errors"
	"fmt"

	"colat/game"
	"colat/game/match"
)

// Errors of players.
var (
	// ErrIllegal reports an answer that is not a legal move.
	ErrIllegal = errors.New("not a legal move")
	// ErrResigned reports the answer NULL.
	ErrResigned = errors.New("resigned")
	// ErrBegins reports a player at an address that sends requests instead of waiting for
	// them.
	ErrBegins = errors.New("the other side starts games of its own: arena match and arena join play against servers")
)

// A StartError reports a player that cannot play at all.
type StartError struct {
	Name string // the player's
	Err  error
}

func (e *StartError) Error() string { return fmt.Sprintf("%s cannot start: %v", e.Name, e.Err) }

func (e *StartError) Unwrap() error { return e.Err }

// A CrashError reports a player that has received a request and failed. It can start, so
// that it loses its game only.
type CrashError struct{ Err error }

func (e *CrashError) Error() string { return e.Err.Error() }

func (e *CrashError) Unwrap() error { return e.Err }

// A Fault describes how a player lost a game by failing.
type Fault struct {
	Game   int         `json:"game"`   // its number, from 1
	Player string      `json:"player"` // the player that failed
	Reason game.Reason `json:"reason"` // game.IllegalMove, game.Crash or game.Timeout
	Text   string      `json:"text"`   // what happened
}

// FaultIn returns how a player lost the game with the given number by failing. It returns
// false if no player failed.
func FaultIn(number int, r *match.Record) (Fault, bool) {
	switch r.Result.Reason {
	case game.IllegalMove, game.Crash, game.Timeout:
		return Fault{number, r.Names[r.Result.Winner.Opponent()], r.Result.Reason, r.Fault}, true
	}
	return Fault{}, false
}

// Faults returns the faults of the games that were lost by failing.
func Faults(games []*match.Record) []Fault {
	list := []Fault{}
	for i, r := range games {
		if fault, failed := FaultIn(i+1, r); failed {
			list = append(list, fault)
		}
	}
	return list
}

// An Excuse is an error that may explain why a player did not answer in time.
type Excuse string

func (e Excuse) Error() string { return string(e) }

// ExcuseFor returns a possible explanation for a missing answer, to be appended to a
// message about it.
func ExcuseFor(err error) string {
	if why, is := errors.AsType[Excuse](err); is {
		return ": " + why.Error()
	}
	return ""
}

// ReasonFor returns the reason for the end of a game in which a player returned err.
func ReasonFor(err error) game.Reason {
	switch {
	case errors.Is(err, ErrResigned):
		return game.Resignation
	case errors.Is(err, ErrIllegal):
		return game.IllegalMove
	}
	return game.Crash
}
