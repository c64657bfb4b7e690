package othello

import (
	"context"
	"time"
)

// A clock tells a search when to stop. It looks at the time, the context and
// the page about every millisecond, measured in nodes.
type clock struct {
	ctx      context.Context
	yield    func()
	start    time.Time
	deadline time.Time // zero if there is none
	looked   time.Time
	nodes    int64
	limit    int64 // of nodes; the whole search stops there
	slice    int64 // of nodes; the solver's present attempt stops there
	next     int64 // nodes at which to look again
	interval int64
	consult  func() // if set, called at every look; it may stop the search
	stopped  bool   // for good
	sliced   bool   // the present attempt has used up its slice
}

const (
	unlimited        = 1<<63 - 1
	shortestInterval = 64
	longestInterval  = 1 << 14
	lookEvery        = time.Millisecond
)

func (c *clock) begin(ctx context.Context, budget time.Duration, limit int64) {
	c.ctx = ctx
	c.start = time.Now()
	c.looked = c.start
	c.deadline = time.Time{}
	if budget > 0 {
		c.deadline = c.start.Add(budget)
	}
	c.nodes = 0
	c.limit = unlimited
	if limit > 0 {
		c.limit = limit
	}
	c.slice = unlimited
	c.interval = shortestInterval
	c.stopped, c.sliced = false, false
	c.next = 0
	c.look()
}

// tick counts a node and reports whether to stop.
func (c *clock) tick() bool {
	c.nodes++
	if c.nodes >= c.next {
		c.look()
	}
	return c.stopped || c.sliced
}

func (c *clock) look() {
	now := time.Now()
	spent := now.Sub(c.looked)
	if c.yield != nil {
		c.yield()
		now = time.Now()
	}
	c.looked = now
	if c.ctx.Err() != nil || c.nodes >= c.limit || !c.deadline.IsZero() && !now.Before(c.deadline) {
		c.stopped = true
	}
	if c.nodes >= c.slice {
		c.sliced = true
	}
	if c.consult != nil {
		c.consult()
	}
	switch {
	case spent > lookEvery*3/2 && c.interval > shortestInterval:
		c.interval /= 2
	case spent < lookEvery/2 && c.interval < longestInterval:
		c.interval *= 2
	}
	c.next = min(c.nodes+c.interval, c.limit, c.slice)
}

// allow gives the next attempt a slice of nodes.
func (c *clock) allow(nodes int64) {
	c.sliced = false
	c.slice = unlimited
	if nodes < unlimited-c.nodes {
		c.slice = c.nodes + nodes
	}
	c.next = min(c.nodes+c.interval, c.limit, c.slice)
}
