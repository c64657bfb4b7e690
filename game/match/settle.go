package match

import (
	"errors"
	"fmt"

	"colat/game"
)

// Settle ends a match whose time others keep, or on whose result others have agreed:
// by game.Resignation or game.Timeout of one side, or as a draw by game.Agreement.
func (m *Match) Settle(result game.Result) error {
	m.checkClock()
	switch {
	case m.closed:
		return ErrClosed
	case m.Over():
		return ErrOver
	}
	switch result.Reason {
	case game.Resignation, game.Timeout:
		if result.Winner != game.First && result.Winner != game.Second {
			return errors.New("a game that one side gives up has a winner")
		}
	case game.Agreement:
		if result.Winner != game.Nobody {
			return errors.New("a game that ends by agreement is a draw")
		}
	default:
		return fmt.Errorf("only %s, %s or %s end a game that the board does not, not %.40q",
			game.Resignation, game.Timeout, game.Agreement, result.Reason)
	}
	m.end(result)
	return nil
}
