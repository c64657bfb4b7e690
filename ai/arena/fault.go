package arena

import (
	"errors"

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
