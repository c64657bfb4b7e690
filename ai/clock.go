package ai

import (
	"context"
	"time"
)

// A Clock counts the nodes of one thread's searches and stops them when the time is up,
// the context has ended, the nodes are used up, or Consult stops the search. It checks
// these conditions about every millisecond, measured in nodes.
type Clock struct {
	Nodes    int64
	Stopped  bool      // the whole search must end
	Sliced   bool      // the present attempt has used up its slice
	Start    time.Time // of the search
	Deadline time.Time // of the search; zero if there is none
	Yield    func()    // if set, called at every check to yield the processor
	Consult  func()    // if set, called at every check; it may stop the search

	ctx      context.Context
	checked  time.Time // the last check
	counted  int64     // nodes at the last check
	limit    int64     // of nodes; ends the whole search
	slice    int64     // of nodes; ends the present attempt
	next     int64     // node count of the next check
	interval int64
}

// Unlimited is the node count that stands for no limit.
const Unlimited = 1<<63 - 1

// LongestCheckInterval is the largest number of nodes between two checks.
const LongestCheckInterval = 1 << 14

const (
	shortestInterval = 64
	checkEvery       = time.Millisecond
)

// Reset starts a search with a time budget and a limit of nodes; 0 means no limit.
func (c *Clock) Reset(ctx context.Context, budget time.Duration, limit int64) {
	c.ctx = ctx
	c.Start = time.Now()
	c.checked = c.Start
	c.Deadline = time.Time{}
	if budget > 0 {
		c.Deadline = c.Start.Add(budget)
	}
	c.Nodes, c.counted = 0, 0
	c.limit = Unlimited
	if limit > 0 {
		c.limit = limit
	}
	c.slice = Unlimited
	c.interval = shortestInterval
	c.Stopped, c.Sliced = false, false
	c.next = 0
	c.Check()
}

// Tick counts a node and reports whether the search must stop.
func (c *Clock) Tick() bool {
	c.Nodes++
	if c.Nodes >= c.next {
		c.Check()
	}
	return c.Stopped || c.Sliced
}

// Check checks all conditions and adjusts the interval of checks.
func (c *Clock) Check() {
	now := time.Now()
	spent := now.Sub(c.checked)
	if c.Yield != nil {
		c.Yield()
		now = time.Now()
	}
	c.checked = now
	if c.ctx.Err() != nil || c.Nodes >= c.limit || !c.Deadline.IsZero() && !now.Before(c.Deadline) {
		c.Stopped = true
	}
	if c.Nodes >= c.slice {
		c.Sliced = true
	}
	if c.Consult != nil {
		c.Consult()
	}
	switch {
	case spent > checkEvery*3/2 && c.interval > shortestInterval:
		c.interval /= 2
	case spent < checkEvery/2 && c.interval < LongestCheckInterval && c.Nodes-c.counted >= c.interval:
		c.interval *= 2
	}
	c.counted = c.Nodes
	c.next = min(c.Nodes+c.interval, c.limit, c.slice)
}

// Allow gives the next attempt a slice of nodes.
func (c *Clock) Allow(nodes int64) {
	c.Sliced = false
	c.slice = Unlimited
	if nodes < Unlimited-c.Nodes {
		c.slice = c.Nodes + nodes
	}
	c.next = min(c.Nodes+c.interval, c.limit, c.slice)
}

// Over reports whether the search must stop, without counting a node.
func (c *Clock) Over() bool { return c.Stopped || c.Sliced }

// Resume continues a stopped search. The next node checks all conditions again.
func (c *Clock) Resume() { c.Stopped, c.next = false, 0 }

// Remaining estimates the number of nodes before the limit or the deadline stops the search. The speed
// is that of the nodes so far.
func (c *Clock) Remaining() int64 {
	left := c.limit
	if left != Unlimited {
		left = max(0, left-c.Nodes)
	}
	if c.Deadline.IsZero() {
		return left
	}
	now := time.Now()
	rate := float64(c.Nodes) / float64(max(1, now.Sub(c.Start)))
	return min(left, int64(rate*float64(max(0, c.Deadline.Sub(now)))))
}
