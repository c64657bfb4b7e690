package arena

import (
	"errors"
	"fmt"

	"colat/game"
)

// Why a game ended that a player lost by failing, besides game.Timeout.
const (
	IllegalMove game.Reason = "illegal-move"
	Crash       game.Reason = "crash"
)

// Errors of players.
var (
	// ErrIllegal is an answer that is not a legal move.
	ErrIllegal = errors.New("not a legal move")
	// ErrResigned is the answer NULL.
	ErrResigned = errors.New("resigned")
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
	Reason game.Reason `json:"reason"` // IllegalMove, Crash or game.Timeout
	Text   string      `json:"text"`   // what happened
}

// FaultIn returns how a player lost a game, which has that number, by failing. It
// reports false if none did.
func FaultIn(number int, r *Record) (Fault, bool) {
	result, err := r.Result()
	if err != nil {
		return Fault{}, false
	}
	switch result.Reason {
	case IllegalMove, Crash, game.Timeout:
		return Fault{number, r.Players[result.Winner.Opponent()], result.Reason, r.Fault}, true
	}
	return Fault{}, false
}

// faults returns how the games that were lost by failing were lost.
func faults(games []*Record) []Fault {
	list := []Fault{}
	for i, r := range games {
		if fault, failed := FaultIn(i+1, r); failed {
			list = append(list, fault)
		}
	}
	return list
}

// excuse returns what may explain that a player did not answer in time, to follow
// the words that say so.
func excuse(err error) string {
	for _, why := range []error{errUnheard, errMidLine, errLeft} {
		if errors.Is(err, why) {
			return ": " + why.Error()
		}
	}
	return ""
}

// reasonFor returns how a game ends whose player returned err.
func reasonFor(err error) game.Reason {
	switch {
	case errors.Is(err, ErrResigned):
		return game.Resignation
	case errors.Is(err, ErrIllegal):
		return IllegalMove
	}
	return Crash
}
