package match

import (
	"time"

	"colat/game"
)

// clock holds the remaining time of both sides.
type clock struct {
	control TimeControl
	left    [2]time.Duration
	spent   time.Duration // by the running side on its move
	paid    int           // the number of moves of a line after which the increments are paid
	running game.Player   // the side whose time runs; NoSide if the clock is stopped
	ahead   bool          // whether running is the side after a forced pass that is not played yet
	since   time.Time     // time of the last charge
	now     func() time.Time
	// asleep is the interval between two charges above which the time is not charged to
	// a Chooser; 0 if all time is charged.
	asleep time.Duration
}

// Clock gives each side a thinking time for the match. It runs on the side's own turns
// and starts with New. A side that exceeds it, or the limit for one move, loses with
// game.Timeout regardless of the position. The zero TimeControl means no clock.
func Clock(control TimeControl) Option {
	return func(m *Match) {
		if control.Total > 0 {
			m.setClock(&ClockRecord{Control: control, Left: control.start()})
		}
	}
}

// start returns the time that both sides have at the start.
func (c TimeControl) start() [2]time.Duration {
	return [2]time.Duration{c.Of(game.First).Total, c.Of(game.Second).Total}
}

// SleepAfter sets the interval between calls of Update above which the time is not
// charged to a Chooser: the page or the computer was asleep, perhaps with the Chooser,
// or the answer of the Chooser was not read. Persons are charged for it. The option
// must come after Clock in the list of options.
func SleepAfter(d time.Duration) Option {
	return func(m *Match) {
		if m.clock != nil {
			m.clock.asleep = d
		}
	}
}

func (m *Match) setClock(r *ClockRecord) {
	m.clock = &clock{control: r.Control, left: r.Left, spent: r.Spent, running: game.NoSide, now: time.Now}
}

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
	if m.clock == nil || player == game.NoSide {
		return left
	}
	move := m.clock.control.Of(player).Move
	if move == 0 {
		return left
	}
	onMove := m.clock.running
	if onMove == game.NoSide {
		onMove = m.state.ToMove()
	}
	if player == onMove {
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

// turnClock charges the side whose time was running and starts the time of the side to
// move. A person who must pass has nothing to think about: the opponent's time runs at once,
// however long the pass is shown. The clock stops while the match is paused, closed, over or
// failed.
func (m *Match) turnClock() {
	if m.clock == nil {
		return
	}
	m.chargeClock()
	m.clock.running, m.clock.ahead = game.NoSide, false
	if m.closed || m.paused || m.err != nil || m.Over() {
		return
	}
	m.clock.running = m.state.ToMove()
	if m.seats[m.clock.running].Chooser == nil && !m.chooses() {
		m.clock.running, m.clock.ahead = m.clock.running.Opponent(), true
	}
}

// payIncrement adds the increment of the side to move, which is about to play the next move of the
// line. Moves that are taken back and played again, in any way, are paid once.
func (m *Match) payIncrement() {
	c := m.clock
	if c == nil || m.played < c.paid {
		return
	}
	c.paid = m.played + 1
	mover := m.state.ToMove()
	if increment := c.control.Of(mover).Increment; increment > 0 && !mustPassIn(m.state) {
		m.chargeClock()
		c.left[mover] += increment
	}
}

// newTurn starts the time for the next move. After a forced pass it goes on.
func (m *Match) newTurn(passed bool) {
	m.turnClock()
	if m.clock != nil && !passed {
		m.clock.spent = 0
	}
}

// chargeClock subtracts the time since the last charge from the side whose time is
// running.
func (m *Match) chargeClock() {
	c := m.clock
	now := c.now()
	elapsed := now.Sub(c.since)
	c.since = now
	if c.running == game.NoSide || c.asleep > 0 && elapsed > c.asleep && m.seats[c.running].Chooser != nil {
		return
	}
	c.left[c.running] = max(c.left[c.running]-elapsed, 0)
	c.spent += elapsed
	if m.Answered() { // in time: the clock is stopped until Update reads the answer
		c.left[c.running] = max(c.left[c.running], 1)
		c.running = game.NoSide
	}
}

// checkClock ends the match if the running side has used up its time, and reports
// whether it did. A Chooser that has already answered is in time.
func (m *Match) checkClock() bool {
	c := m.clock
	if c == nil {
		return false
	}
	m.chargeClock()
	loser := c.running
	if loser == game.NoSide || m.LeftForMove(loser) > 0 {
		return false
	}
	m.end(game.Result{Winner: loser.Opponent(), Reason: game.Timeout})
	return true
}
