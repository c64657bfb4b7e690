package textbook

import (
	"context"
	"time"

	"colat/ai"
)

// A clock counts the nodes of a search and stops it at its limits.
type clock struct {
	ctx      context.Context
	yield    func()
	start    time.Time
	deadline time.Time // zero if there is none
	limit    int64     // of nodes; 0 if there is none
	nodes    int64
	next     int64 // node count of the next check
	stopped  bool
}

// lookEvery is the number of nodes between two checks: well below a millisecond in any
// game, and enough to make the cost of checks negligible.
const lookEvery = 64

func (c *clock) reset(ctx context.Context, r *ai.Request) {
	*c = clock{ctx: ctx, yield: r.Yield, start: time.Now(), limit: r.Limits.Nodes}
	if budget := r.Limits.MoveTime(); budget > 0 {
		c.deadline = c.start.Add(budget)
	}
	c.check()
}

// tick counts a node and reports whether the search may visit it.
func (c *clock) tick() bool {
	if c.nodes >= c.next {
		c.check()
	}
	if c.stopped {
		return false
	}
	c.nodes++
	return true
}

func (c *clock) check() {
	c.next = c.nodes + lookEvery
	if c.limit > 0 {
		c.next = min(c.next, c.limit)
	}
	if c.yield != nil {
		c.yield()
	}
	if c.ctx.Err() != nil || c.limit > 0 && c.nodes >= c.limit ||
		!c.deadline.IsZero() && !time.Now().Before(c.deadline) {
		c.stopped = true
	}
}
