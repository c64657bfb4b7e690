package ai_test

import (
	"context"
	"testing"
	"time"

	"colat/ai"
)

// count ticks until the clock says stop, at most so often.
func count(c *ai.Clock, most int) int {
	for n := 1; n <= most; n++ {
		if c.Tick() {
			return n
		}
	}
	return most + 1
}

func TestLimits(t *testing.T) {
	var c ai.Clock
	c.Reset(context.Background(), 0, 1000)
	c.Allow(300)
	if n := count(&c, 5000); n != 300 || !c.Sliced || c.Stopped {
		t.Errorf("a slice of 300 nodes ended after %d, sliced %v, stopped %v", n, c.Sliced, c.Stopped)
	}
	c.Allow(ai.Unlimited)
	if n := count(&c, 5000); n != 700 || !c.Stopped || !c.Over() {
		t.Errorf("1000 nodes ended after %d, stopped %v", 300+n, c.Stopped)
	}
	if c.Nodes != 1000 {
		t.Errorf("counted %d nodes", c.Nodes)
	}
}

// TestSlicesTellNoSpeed: a slice ends before the next check was due, so that its time does not make
// the checks after it rarer.
func TestSlicesTellNoSpeed(t *testing.T) {
	var c ai.Clock
	checks := 0
	c.Consult = func() { checks++ }
	c.Reset(context.Background(), 0, 0)
	for range 20 {
		c.Allow(10)
		count(&c, 1000)
	}
	c.Allow(ai.Unlimited)
	checks = 0
	if count(&c, 200); checks == 0 {
		t.Error("no check within 200 nodes")
	}
}

func TestContext(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	var c ai.Clock
	c.Reset(ctx, 0, 0)
	if n := count(&c, 100); n != 101 {
		t.Errorf("stopped after %d nodes for no reason", n)
	}
	cancel()
	if n := count(&c, 2*ai.LongestCheckInterval); n > ai.LongestCheckInterval {
		t.Errorf("stopped %d nodes after the context ended", n)
	}
	c.Resume()
	if c.Over() {
		t.Error("over after Resume")
	}
	if n := count(&c, 10); n != 1 {
		t.Errorf("the ended context was seen after %d nodes more, want 1", n)
	}
}

func TestDeadline(t *testing.T) {
	var c ai.Clock
	c.Reset(context.Background(), time.Nanosecond, 0)
	if !c.Stopped {
		t.Error("a clock with no time goes on")
	}
	c.Reset(context.Background(), time.Hour, 0)
	if c.Stopped || c.Deadline.Sub(c.Start) != time.Hour {
		t.Errorf("an hour ends after %v, stopped %v", c.Deadline.Sub(c.Start), c.Stopped)
	}
}

func TestRemaining(t *testing.T) {
	var c ai.Clock
	c.Reset(context.Background(), 0, 0)
	if got := c.Remaining(); got != ai.Unlimited {
		t.Errorf("%d nodes remain without limits", got)
	}
	c.Reset(context.Background(), 0, 1000)
	if count(&c, 300); c.Nodes < 300 || c.Remaining() != 1000-c.Nodes {
		t.Errorf("%d of 1000 nodes remain after %d", c.Remaining(), c.Nodes)
	}
	c.Reset(context.Background(), time.Hour, 0)
	c.Start = c.Start.Add(-time.Hour)
	c.Nodes = 1000
	if got := c.Remaining(); got < 900 || got > 1000 {
		t.Errorf("%d nodes remain after the first 1000 in half of the time", got)
	}
	c.Reset(context.Background(), time.Nanosecond, 0)
	if c.Nodes = 1000; c.Remaining() != 0 {
		t.Errorf("%d nodes remain after the deadline", c.Remaining())
	}
}

// TestConsult: who is consulted may stop the search, and the page gets its turn.
func TestConsult(t *testing.T) {
	yields := 0
	c := ai.Clock{Yield: func() { yields++ }}
	c.Consult = func() { c.Stopped = c.Nodes > 0 }
	c.Reset(context.Background(), 0, 0)
	if n := count(&c, 2*ai.LongestCheckInterval); n > ai.LongestCheckInterval || yields < 2 {
		t.Errorf("stopped after %d nodes, yielded %d times", n, yields)
	}
}
