package arena

import (
	"fmt"
	"time"

	"colat/ai"
	"colat/game"
)

// A clock is the time each side has left for its moves of a game.
type clock struct {
	total time.Duration // 0 if there is no clock
	left  [2]time.Duration
}

func newClock(total time.Duration) clock {
	return clock{total: total, left: [2]time.Duration{total, total}}
}

// limits returns a side's limits for its next move.
func (c *clock) limits(side game.Player, limits ai.Limits) ai.Limits {
	if c.total > 0 {
		limits.Left = max(c.left[side], 1)
	}
	return limits
}

// patience returns how long a side's next move may take at most, if the conduct
// of the game allows allowance.
func (c *clock) patience(side game.Player, allowance time.Duration) time.Duration {
	if c.total > 0 {
		return min(allowance, c.left[side])
	}
	return allowance
}

// spend takes the time of a move off a side's clock.
func (c *clock) spend(side game.Player, elapsed time.Duration) {
	c.left[side] = max(c.left[side]-elapsed, 0)
}

// fault says why a move that took elapsed was too long.
func (c *clock) fault(name string, side game.Player, elapsed, allowance time.Duration) string {
	if c.total > 0 && c.left[side] == 0 {
		return fmt.Sprintf("%s used up its %v for the game", name, c.total)
	}
	return fmt.Sprintf("%s took %v for a move, more than %v", name, elapsed.Round(time.Millisecond), allowance)
}
