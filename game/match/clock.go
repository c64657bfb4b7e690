package match

import (
	"time"

	"colat/game"
)

// clock is the time both sides have left.
type clock struct {
	control TimeControl
	left    [2]time.Duration
	spent   time.Duration // by the side to move on this move
	running game.Player   // whose time runs; Nobody if it stands
	since   time.Time     // of the last charge
	now     func() time.Time
	// asleep is how long nobody must have looked at the clock for that time not to
	// be a Chooser's; 0 if all time is.
	asleep time.Duration
}

// Clock gives each side a thinking time for the match, counted on its own turns from
// New on. Whoever uses it up, or takes longer for a move than a move may take, loses
// with game.Timeout, whatever stands on the board. The zero TimeControl means no
// clock.
func Clock(control TimeControl) Option {
	return func(m *Match) {
		if control.Total > 0 {
			m.setClock(&ClockRecord{Control: control, Left: [2]time.Duration{control.Total, control.Total}})
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

// SleepAfter has Choosers not pay for time in which nobody called Update for longer
// than d: the page or the machine slept, and the Chooser may have as well, or its answer
// was not taken. Persons pay for it. It follows Clock in the list of options.
func SleepAfter(d time.Duration) Option {
	return func(m *Match) {
		if m.clock != nil {
			m.clock.asleep = d
		}
	}
}

func (m *Match) setClock(r *ClockRecord) {
	m.clock = &clock{control: r.Control, left: r.Left, spent: r.Spent, running: game.Nobody, now: time.Now}
}

// turnClock charges the side whose time ran and lets that of the side to move
// run. It stands when the match does.
func (m *Match) turnClock() {
	if m.clock == nil {
		return
	}
	m.chargeClock()
	m.clock.running = game.Nobody
	if !m.closed && !m.paused && m.err == nil && !m.Over() {
		m.clock.running = m.state.ToMove()
	}
}

// newTurn begins the time of another move.
func (m *Match) newTurn() {
	m.turnClock()
	if m.clock != nil {
		m.clock.spent = 0
	}
}

// chargeClock takes the time since the last charge off the side whose time runs.
func (m *Match) chargeClock() {
	c := m.clock
	now := c.now()
	elapsed := now.Sub(c.since)
	c.since = now
	if c.running == game.Nobody || c.asleep > 0 && elapsed > c.asleep && m.seats[c.running].Chooser != nil {
		return
	}
	c.left[c.running] = max(c.left[c.running]-elapsed, 0)
	c.spent += elapsed
	if m.Answered() { // in time: the clock stands until the answer is taken
		c.left[c.running] = max(c.left[c.running], 1)
		c.running = game.Nobody
	}
}

// checkClock ends the match if the side whose time runs has used it up, and
// reports whether it did. An answer that is there has come in time.
func (m *Match) checkClock() bool {
	c := m.clock
	if c == nil {
		return false
	}
	m.chargeClock()
	loser := c.running
	if loser == game.Nobody || m.LeftForMove(loser) > 0 {
		return false
	}
	m.end(game.Result{Winner: loser.Opponent(), Reason: game.Timeout})
	return true
}

// TimeControl returns the time that each side was given; the zero value without a
// clock.
func (m *Match) TimeControl() TimeControl {
	if m.clock == nil {
		return TimeControl{}
	}
	return m.clock.control
}

// HasClock reports whether the match is played with a clock.
func (m *Match) HasClock() bool { return m.clock != nil }

// Running returns the side whose time runs, or game.Nobody.
func (m *Match) Running() game.Player {
	if m.clock == nil {
		return game.Nobody
	}
	return m.clock.running
}

// Remaining returns the thinking time a side has left, at least 0. Without a
// clock it is 0.
func (m *Match) Remaining(player game.Player) time.Duration {
	if m.clock == nil || player == game.Nobody {
		return 0
	}
	m.chargeClock()
	return m.clock.left[player]
}

// LeftForMove returns how much of that a side may take for its next move or, if it is
// to move, for the rest of this one.
func (m *Match) LeftForMove(player game.Player) time.Duration {
	left := m.Remaining(player)
	if m.clock == nil || player == game.Nobody || m.clock.control.Move == 0 {
		return left
	}
	move := m.clock.control.Move
	if player == m.state.ToMove() {
		move = max(move-m.clock.spent, 0)
	}
	return min(left, move)
}
