package client

import (
	"context"
	"time"

	"colat/web/rooms/protocol"
)

// New returns a client and starts to connect.
func New(options Options) *Client {
	ctx, cancel := context.WithCancel(context.Background())
	c := &Client{
		options: options, cancel: cancel, done: make(chan struct{}), wake: make(chan struct{}, 1),
		hurry: make(chan struct{}, 1), ready: make(chan struct{}, 1), rooms: make(map[string]*watched),
		status: Status{Phase: Connecting, Since: time.Now()},
	}
	go c.run(ctx)
	return c
}

// Close closes the connection and waits until all goroutines have ended. A request that
// was not answered may or may not have been executed.
func (c *Client) Close() {
	c.cancel()
	<-c.done
}

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
