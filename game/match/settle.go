package match

import (
	"errors"
	"fmt"

	"colat/game"
)

// Settle ends a match whose clock runs elsewhere, or whose result was agreed on
// elsewhere: by game.Resignation, game.Timeout or game.Absence of one side, or without
// a winner by game.Agreement or game.Aborted.
func (m *Match) Settle(result game.Result) error {
	m.checkClock()
	switch {
	case m.closed:
		return ErrClosed
	case m.Over():
		return ErrOver
	}
	switch result.Reason {
	case game.Resignation, game.Timeout, game.Absence:
		if result.Winner != game.First && result.Winner != game.Second {
			return errors.New("a game that one side gives up has a winner")
		}
	case game.Agreement, game.Aborted:
		if result.Winner != game.Nobody {
			return fmt.Errorf("a game that ends by %s has no winner", result.Reason)
		}
	default:
		return fmt.Errorf("only %s, %s, %s, %s or %s end a game that the board does not, not %.40q",
			game.Resignation, game.Timeout, game.Absence, game.Agreement, game.Aborted, result.Reason)
	}
	m.end(result)
	return nil
}
