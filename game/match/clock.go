package match

import (
	"time"

	"colat/game"
)

// clock is the time both sides have left.
type clock struct {
	total   time.Duration
	left    [2]time.Duration
	running game.Player // whose time runs since since; Nobody if it stands
	since   time.Time
	now     func() time.Time
}

// Clock gives each side a total thinking time for the match, counted on its own
// turns from New on. Whoever uses it up loses with game.Timeout, whatever stands
// on the board. A total of 0 or less means no clock.
func Clock(total time.Duration) Option {
	return func(m *Match) {
		if total > 0 {
			m.setClock(total, [2]time.Duration{total, total})
		}
	}
}

// TimeSource replaces time.Now for the clock. It follows Clock in the list of
// options and has no effect without it.
func TimeSource(now func() time.Time) Option {
	return func(m *Match) {
		if m.clock != nil {
			m.clock.now = now
		}
	}
}

func (m *Match) setClock(total time.Duration, left [2]time.Duration) {
	m.clock = &clock{total: total, left: left, running: game.Nobody, now: time.Now}
}

// turnClock charges the side whose time ran and lets that of the side to move
// run. It stands when the match does.
func (m *Match) turnClock() {
	c := m.clock
	if c == nil {
		return
	}
	c.charge()
	c.running = game.Nobody
	if !m.closed && !m.paused && m.err == nil && !m.Over() {
		c.running = m.state.ToMove()
	}
}

// charge takes the time since the last charge off the side whose time runs.
func (c *clock) charge() {
	now := c.now()
	if c.running != game.Nobody {
		c.left[c.running] = max(c.left[c.running]-now.Sub(c.since), 0)
	}
	c.since = now
}

// checkClock ends the match if the side whose time runs has used it up, and
// reports whether it did.
func (m *Match) checkClock() bool {
	c := m.clock
	if c == nil || c.running == game.Nobody {
		return false
	}
	c.charge()
	loser := c.running
	if c.left[loser] > 0 {
		return false
	}
	m.end(game.Result{Winner: loser.Opponent(), Reason: game.Timeout})
	return true
}

// HasClock reports whether the match is played with a clock.
func (m *Match) HasClock() bool { return m.clock != nil }

// Remaining returns the thinking time a side has left, at least 0. Without a
// clock it is 0.
func (m *Match) Remaining(player game.Player) time.Duration {
	if m.clock == nil || player == game.Nobody {
		return 0
	}
	m.clock.charge()
	return m.clock.left[player]
}
