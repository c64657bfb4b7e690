package room

import (
	"time"

	"colat/game"
	"colat/game/match"
)

// clock is the time that the sides have left. Events carry it, so that whoever applies
// them has the same, whatever its own clock says.
type clock struct {
	control match.TimeControl
	left    [2]time.Duration
	running game.Player // Nobody if none runs
	since   time.Time   // when it began to run
}

func newClock(control match.TimeControl, now time.Time) clock {
	c := clock{control: control, left: [2]time.Duration{control.Total, control.Total}, running: game.Nobody, since: now}
	if control.Total > 0 {
		c.running = game.First
	}
	return c
}

// run lets the time of a side run from now on, with these milliseconds left.
func (c *clock) run(side game.Player, left *[2]int64, now time.Time) {
	if c.control.Total == 0 {
		return
	}
	if left != nil {
		c.left = [2]time.Duration{time.Duration(left[0]) * time.Millisecond, time.Duration(left[1]) * time.Millisecond}
	}
	c.running, c.since = side, now
}

// allowed returns how long the side whose time runs may take for its move in all.
func (c *clock) allowed() time.Duration {
	left := c.left[c.running]
	if c.control.Move > 0 {
		left = min(left, c.control.Move)
	}
	return left
}

// spent returns how long the side whose time runs has taken, less what was lost on the
// wire, which is bounded, so that nobody gains by telling of a slow one.
func (c *clock) spent(now time.Time, lag time.Duration) time.Duration {
	return max(now.Sub(c.since)-min(max(lag, 0), MostLag), 0)
}

// after returns the milliseconds that the sides have left if the one whose time runs
// moves now; nil without a clock.
func (c *clock) after(now time.Time, lag time.Duration) *[2]int64 {
	if c.control.Total == 0 {
		return nil
	}
	left := c.left
	if c.running != game.Nobody {
		left[c.running] = max(left[c.running]-c.spent(now, lag), 0)
	}
	return &[2]int64{left[0].Milliseconds(), left[1].Milliseconds()}
}

// flagAt returns when the side whose time runs has lost by it: no move that was made in
// time can still arrive.
func (c *clock) flagAt() (time.Time, bool) {
	if c.running == game.Nobody {
		return time.Time{}, false
	}
	return c.since.Add(c.allowed() + MostLag), true
}

// Remaining returns the time that a side has left for the game and for its move, and
// whether it is running. Without a clock all are zero.
func (r *Room) Remaining(side game.Player, now time.Time) (total, move time.Duration, running bool) {
	c := &r.clock
	if c.control.Total == 0 || side == game.Nobody {
		return 0, 0, false
	}
	total, move = c.left[side], c.left[side]
	if c.control.Move > 0 {
		move = min(move, c.control.Move)
	}
	if c.running != side {
		return total, move, false
	}
	spent := c.spent(now, 0)
	return max(total-spent, 0), max(move-spent, 0), true
}
