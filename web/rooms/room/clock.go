package room

import (
	"time"

	"colat/game"
	"colat/game/match"
)

// clock holds the remaining time of both sides. Events carry these times, so that every
// server and client that applies the events has the same values, regardless of its own
// clock.
type clock struct {
	control match.TimeControl
	left    [2]time.Duration
	running game.Player // side whose time is running, if any
	since   time.Time   // start of the running time
}

func newClock(control match.TimeControl, now time.Time) clock {
	c := clock{control: control, running: game.NoSide, since: now}
	c.left = [2]time.Duration{control.Of(game.First).Total, control.Of(game.Second).Total}
	if control.Total > 0 {
		c.running = game.First
	}
	return c
}

// run starts the time of a side at now. left holds the remaining milliseconds of both
// sides; nil leaves them unchanged.
func (c *clock) run(side game.Player, left *[2]int64, now time.Time) {
	if c.control.Total == 0 {
		return
	}
	if left != nil {
		c.left = [2]time.Duration{time.Duration(left[0]) * time.Millisecond, time.Duration(left[1]) * time.Millisecond}
	}
	c.running, c.since = side, now
}

// stop stops the running time at now.
func (c *clock) stop(now time.Time) {
	if c.running != game.NoSide {
		c.run(game.NoSide, c.after(now, 0), now)
	}
}

// allowed returns the total time that the running side has for its move.
func (c *clock) allowed() time.Duration {
	left := c.left[c.running]
	if move := c.control.Of(c.running).Move; move > 0 {
		left = min(left, move)
	}
	return left
}

// spent returns the time that the running side has used for its move, less the network
// delay. The delay counts up to MostLag, which limits what a client gains by reporting a
// slow connection.
func (c *clock) spent(now time.Time, lag time.Duration) time.Duration {
	return max(now.Sub(c.since)-min(max(lag, 0), MostLag), 0)
}

// after returns the remaining milliseconds of both sides if the running side moves at
// now, or nil if the game has no clock.
func (c *clock) after(now time.Time, lag time.Duration) *[2]int64 {
	if c.control.Total == 0 {
		return nil
	}
	left := c.left
	if c.running != game.NoSide {
		left[c.running] = max(left[c.running]-c.spent(now, lag), 0)
	}
	return &[2]int64{left[0].Milliseconds(), left[1].Milliseconds()}
}

// moved is like after for a move that the running side plays in time: its increment is added.
func (c *clock) moved(now time.Time, lag time.Duration) *[2]int64 {
	left := c.after(now, lag)
	if left != nil && c.running != game.NoSide {
		left[c.running] += c.control.Of(c.running).Increment.Milliseconds()
	}
	return left
}

// flagAt returns the time at which the running side loses on time, and whether a clock is
// running. It includes MostLag, so that no move made in time can still arrive.
func (c *clock) flagAt() (time.Time, bool) {
	if c.running == game.NoSide {
		return time.Time{}, false
	}
	return c.since.Add(c.allowed() + MostLag), true
}

// Remaining returns the time that a side has left for the game and for its move, and
// whether its clock is running. Without a clock all results are zero.
func (c *clock) Remaining(side game.Player, now time.Time) (total, move time.Duration, running bool) {
	if c.control.Total == 0 || side == game.NoSide {
		return 0, 0, false
	}
	total, move = c.left[side], c.left[side]
	if limit := c.control.Of(side).Move; limit > 0 {
		move = min(move, limit)
	}
	if c.running != side {
		return total, move, false
	}
	spent := c.spent(now, 0)
	return max(total-spent, 0), max(move-spent, 0), true
}
