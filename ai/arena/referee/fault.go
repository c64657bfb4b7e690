package referee

import (
	"errors"
	"fmt"

	"colat/game"
	"colat/game/match"
)

// Errors of players.
var (
	// ErrIllegal is an answer that is not a legal move.
	ErrIllegal = errors.New("not a legal move")
	// ErrResigned is the answer NULL.
	ErrResigned = errors.New("resigned")
	// ErrBegins is the failure of a player at an address that does not wait for
	// requests but sends them.
	ErrBegins = errors.New("the other side starts games of its own: arena match and arena join play against servers")
)

// A StartError says that a player cannot play at all.
type StartError struct {
	Name string // the player's
	Err  error
}

func (e *StartError) Error() string { return fmt.Sprintf("%s cannot start: %v", e.Name, e.Err) }

func (e *StartError) Unwrap() error { return e.Err }

// A Fault is a game that a player lost by failing.
type Fault struct {
	Game   int         `json:"game"`   // its number, from 1
	Player string      `json:"player"` // who failed
	Reason game.Reason `json:"reason"` // game.IllegalMove, game.Crash or game.Timeout
	Text   string      `json:"text"`   // what happened
}

// FaultIn returns how a player lost a game, which has that number, by failing. It
// reports false if none did.
func FaultIn(number int, r *match.Record) (Fault, bool) {
	switch r.Result.Reason {
	case game.IllegalMove, game.Crash, game.Timeout:
		return Fault{number, r.Names[r.Result.Winner.Opponent()], r.Result.Reason, r.Fault}, true
	}
	return Fault{}, false
}

// Faults returns how the games that were lost by failing were lost.
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

// ExcuseFor returns what may explain that a player did not answer in time, to follow
// the words that say so.
func ExcuseFor(err error) string {
	var why Excuse
	if errors.As(err, &why) {
		return ": " + why.Error()
	}
	return ""
}

// ReasonFor returns how a game ends whose player returned err.
func ReasonFor(err error) game.Reason {
	switch {
	case errors.Is(err, ErrResigned):
		return game.Resignation
	case errors.Is(err, ErrIllegal):
		return game.IllegalMove
	}
	return game.Crash
}
