package client

import (
	"context"
	"time"

	"colat/web/rooms/protocol"
)

// run connects again and again until ctx ends.
func (c *Client) run(ctx context.Context) {
	defer close(c.done)
	defer c.notify()
	defer c.end()
	failures := 0
	for ctx.Err() == nil {
		end := c.connect(ctx)
		if ctx.Err() != nil {
			return
		}
		c.mu.Lock()
		c.setPhase(c.status.phaseAfter(end), end.error)
		phase := c.status.Phase
		c.mu.Unlock()
		c.notify()
		if end.lasted {
			failures = 0
		}
		failures++
		wait := backoff(failures)
		switch {
		case end.closing == protocol.Restart && failures == 1:
			wait = 0
		case end.closing == protocol.Flood:
			wait = mostWait
		}
		if !c.pause(ctx, phase, wait) {
			return
		}
	}
}

// pause waits until the next attempt to connect. In a final phase it waits for Wake. It
// reports false if ctx ends.
func (c *Client) pause(ctx context.Context, phase Phase, wait time.Duration) bool {
	if wait == 0 {
		return true
	}
	var next <-chan time.Time
	if !phase.Final() {
		timer := time.NewTimer(wait)
		defer timer.Stop()
		next = timer.C
	}
	select {
	case <-next:
	case <-c.hurry:
	case <-ctx.Done():
		return false
	}
	return true
}

// end records that the client is closed, and fails all pending requests.
func (c *Client) end() {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, r := range c.pending {
		c.answer(r, errNotConnected)
	}
	c.pending = nil
	c.setPhase(Closed, nil)
}
