package referee

import (
	"encoding/json"
	"fmt"
	"strconv"
	"time"

	"colat/ai"
	"colat/game"
	"colat/game/match"
)

// A Clock holds the time that each side has left for its moves of a game.
type Clock struct {
	control match.TimeControl
	left    [2]time.Duration
}

// NewClock returns the clock at the start of a game; the zero TimeControl means no clock.
func NewClock(control match.TimeControl) Clock {
	return Clock{control: control, left: [2]time.Duration{control.Of(game.First).Total, control.Of(game.Second).Total}}
}

// runs reports whether there is a clock.
func (c *Clock) runs() bool { return c.control.Total > 0 }

// Left returns the time that a side has left, and whether there is a clock.
func (c *Clock) Left(side game.Player) (left time.Duration, runs bool) { return c.left[side], c.runs() }

// Limits returns a side's limits for its next move.
func (c *Clock) Limits(side game.Player, limits ai.Limits) ai.Limits {
	if !c.runs() {
		return limits
	}
	given := c.control.Of(side)
	limits.Left, limits.Increment = max(c.left[side], 1), given.Increment
	if given.Move > 0 {
		limits = limits.Tighten(ai.Limits{Time: given.Move - reserve(given.Move)})
	}
	return limits
}

// Patience returns the longest time for a side's next move, if the conduct of the game
// allows allowance.
func (c *Clock) Patience(side game.Player, allowance time.Duration) time.Duration {
	if !c.runs() {
		return allowance
	}
	if move := c.control.Of(side).Move; move > 0 {
		allowance = min(allowance, move)
	}
	return min(allowance, c.left[side])
}

// Spend subtracts the time of a move from a side's clock.
func (c *Clock) Spend(side game.Player, elapsed time.Duration) {
	c.left[side] = max(c.left[side]-elapsed, 0)
}

// Pay adds a side's increment for the move that it is about to play in s. A forced pass has none.
func (c *Clock) Pay(side game.Player, s game.State) {
	passing, may := s.(interface{ MustPass() bool })
	if c.runs() && !(may && passing.MustPass()) {
		c.left[side] += c.control.Of(side).Increment
	}
}

// Overrun describes why a move that took elapsed was too long.
func (c *Clock) Overrun(name string, side game.Player, elapsed, allowance time.Duration) string {
	given := c.control.Of(side)
	switch {
	case c.runs() && c.left[side] == 0 && given.Increment > 0:
		return fmt.Sprintf("%s used up its %v for the game, with %v more for each move", name, given.Total, given.Increment)
	case c.runs() && c.left[side] == 0:
		return fmt.Sprintf("%s used up its %v for the game", name, given.Total)
	}
	return fmt.Sprintf("%s took %v for a move, more than %v", name, elapsed.Round(time.Millisecond), allowance)
}

// Control is a time control in JSON: a text or, for a time for the game alone, a number of
// nanoseconds, as in the tasks and keys of earlier builds.
type Control struct{ match.TimeControl }

// MarshalJSON implements json.Marshaler.
func (c Control) MarshalJSON() ([]byte, error) {
	if c.TimeControl == (match.TimeControl{Total: c.Total}) {
		return strconv.AppendInt(nil, int64(c.Total), 10), nil
	}
	return json.Marshal(c.TimeControl)
}

// UnmarshalJSON implements json.Unmarshaler.
func (c *Control) UnmarshalJSON(text []byte) error {
	if total, err := strconv.ParseInt(string(text), 10, 64); err == nil {
		*c = Control{match.TimeControl{Total: time.Duration(total)}}
		return nil
	}
	return json.Unmarshal(text, &c.TimeControl)
}
