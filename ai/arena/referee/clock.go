package referee

import (
	"fmt"
	"time"

	"colat/ai"
	"colat/game"
)

// A Clock holds the time that each side has left for its moves of a game.
type Clock struct {
	total time.Duration // 0 if there is no clock
	left  [2]time.Duration
}

func NewClock(total time.Duration) Clock {
	return Clock{total: total, left: [2]time.Duration{total, total}}
}

// Limits returns a side's limits for its next move.
func (c *Clock) Limits(side game.Player, limits ai.Limits) ai.Limits {
	if c.total > 0 {
		limits.Left = max(c.left[side], 1)
	}
	return limits
}

// Patience returns the longest time for a side's next move, if the conduct of the game
// allows allowance.
func (c *Clock) Patience(side game.Player, allowance time.Duration) time.Duration {
	if c.total > 0 {
		return min(allowance, c.left[side])
	}
	return allowance
}

// Spend subtracts the time of a move from a side's clock.
func (c *Clock) Spend(side game.Player, elapsed time.Duration) {
	c.left[side] = max(c.left[side]-elapsed, 0)
}

// Fault describes why a move that took elapsed was too long.
func (c *Clock) Fault(name string, side game.Player, elapsed, allowance time.Duration) string {
	if c.total > 0 && c.left[side] == 0 {
		return fmt.Sprintf("%s used up its %v for the game", name, c.total)
	}
	return fmt.Sprintf("%s took %v for a move, more than %v", name, elapsed.Round(time.Millisecond), allowance)
}
