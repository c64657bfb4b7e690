package search

import (
	"context"
	"time"
)

// Clock counts the nodes of a search and tells it when to stop.
type Clock struct {
	Nodes int64 // positions visited
	Start time.Time

	ctx      context.Context
	yield    func()
	deadline time.Time // zero if there is none
	limit    int64     // of nodes; 0 if there is none
	next     int64     // nodes at which to look at the time and the context again
	stopped  bool
}

// lookEvery is how many nodes pass between two looks: well below a millisecond.
const lookEvery = 512

// begin starts to count. A limit of 0 is none.
func (c *Clock) begin(ctx context.Context, start time.Time, limit time.Duration, nodes int64, yield func()) {
	*c = Clock{ctx: ctx, yield: yield, Start: start, limit: nodes}
	if limit > 0 {
		c.deadline = start.Add(limit)
	}
	c.look()
}

// tick reports whether the search may visit another node, and counts it.
func (c *Clock) tick() bool {
	if c.Nodes >= c.next {
		c.look()
	}
	if c.stopped {
		return false
	}
	c.Nodes++
	return true
}

func (c *Clock) look() {
	c.next = c.Nodes + lookEvery
	if c.limit > 0 {
		c.next = min(c.next, c.limit)
	}
	if c.yield != nil {
		c.yield()
	}
	if c.ctx.Err() != nil || c.limit > 0 && c.Nodes >= c.limit ||
		!c.deadline.IsZero() && !time.Now().Before(c.deadline) {
		c.stopped = true
	}
}
