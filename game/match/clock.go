package match

import (
	"time"

	"colat/game"
)

// TimeControl returns the time control of the match, or the zero value if there is no
// clock.
func (m *Match) TimeControl() TimeControl {
	if m.clock == nil {
		return TimeControl{}
	}
	return m.clock.control
}

// HasClock reports whether the match is played with a clock.
func (m *Match) HasClock() bool { return m.clock != nil }

// Running returns the side whose time is running, or game.NoSide.
func (m *Match) Running() game.Player {
	if m.clock == nil {
		return game.NoSide
	}
	return m.clock.running
}

// Remaining returns the thinking time that a side has left, at least 0. It is 0 without
// a clock.
func (m *Match) Remaining(player game.Player) time.Duration {
	if m.clock == nil || player == game.NoSide {
		return 0
	}
	m.chargeClock()
	return m.clock.left[player]
}

// LeftForMove returns the part of the remaining time that a side may use for its
// current move, or for its next move if it is the opponent's turn.
func (m *Match) LeftForMove(player game.Player) time.Duration {
	left := m.Remaining(player)
	if m.clock == nil || player == game.NoSide || m.clock.control.Move == 0 {
		return left
	}
	move := m.clock.control.Move
	if player == m.state.ToMove() {
		move = max(move-m.clock.spent, 0)
	}
	return min(left, move)
}

// timesLeft returns the time that both sides have left.
func (m *Match) timesLeft() TimesLeft {
	if m.clock == nil {
		return unknownTimes
	}
	return m.clock.timesLeft()
}

func (c *clock) timesLeft() TimesLeft {
	return TimesLeft{c.left[0].Truncate(time.Millisecond), c.left[1].Truncate(time.Millisecond)}
}
