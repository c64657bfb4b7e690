package match

import (
	"errors"
	"fmt"

	"colat/game"
)

// inProgress returns an error if the match is closed or over.
func (m *Match) inProgress() error {
	m.checkClock()
	switch {
	case m.closed:
		return ErrClosed
	case m.Over():
		return ErrOver
	}
	return nil
}

// Resign ends the match as a loss for player. It may be called on either side's turn.
func (m *Match) Resign(player game.Player) error {
	if player != game.First && player != game.Second {
		return errors.New("only one of the two sides can resign")
	}
	if err := m.inProgress(); err != nil {
		return err
	}
	m.end(game.Result{Winner: player.Opponent(), Reason: game.Resignation})
	return nil
}

// end ends the match with a result that is not on the board.
func (m *Match) end(result game.Result) {
	m.stop()
	m.err = nil
	m.ended, m.hasEnded = result, true
	m.turnClock()
}

// Close cancels a Chooser in progress and stops the clock. The match does not continue
// afterwards, but its state and record remain available.
func (m *Match) Close() {
	m.stop()
	m.closed = true
	m.turnClock()
}

// Settle ends a match whose clock runs elsewhere, or whose result was agreed on
// elsewhere: by game.Resignation, game.Timeout or game.Absence of one side, or without
// a winner by game.Agreement or game.Aborted.
func (m *Match) Settle(result game.Result) error {
	if err := m.inProgress(); err != nil {
		return err
	}
	switch result.Reason {
	case game.Resignation, game.Timeout, game.Absence:
		if result.Winner != game.First && result.Winner != game.Second {
			return errors.New("a game that one side gives up has a winner")
		}
	case game.Agreement, game.Aborted:
		if result.Winner != game.NoSide {
			return fmt.Errorf("a game that ends by %s has no winner", result.Reason)
		}
	default:
		return fmt.Errorf("only %s, %s, %s, %s or %s end a game that the board does not, not %.40q",
			game.Resignation, game.Timeout, game.Absence, game.Agreement, game.Aborted, result.Reason)
	}
	m.end(result)
	return nil
}
