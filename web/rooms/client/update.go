package client

import (
	"context"
	"errors"

	"colat/web/rooms/protocol"
)

// An Update is a change that the owner of a client receives. Each Update is of one kind.
type Update struct {
	Status bool // Client.Status has changed
	// Room is the ID of the room or tournament that the other fields belong to.
	Room       string
	Entries    []protocol.Entry           // new events of a room, in order; none is missing or repeated
	Tournament []protocol.TournamentEntry // new events of a tournament, likewise
	Anew       bool                       // the entries start from the beginning: discard all earlier ones
	Current    bool                       // all events so far have been delivered
	Presence   *protocol.Presence
	Greeted    *protocol.Greeted
	Answer     *Answer
}

// An Answer is the server's reply to a request.
type Answer struct {
	N     uint64          // of the request; 0 if a room cannot be watched, which ends the watch
	Error *protocol.Error // nil if the request was executed; its effects arrive as entries
	// Request is the request; nil if N is 0.
	Request *protocol.Request
	// Tournament reports in an answer to Find that Update.Room is a tournament. Open is the
	// answer to ListOpen.
	Tournament bool
	Open       []protocol.Open
	Code       string // of the created room or tournament
}

// ErrClosed is returned by Next after Close.
var ErrClosed = errors.New("the connection was closed")

// push queues an update. The caller holds the lock.
func (c *Client) push(u Update) {
	if n := len(c.queue); n > 0 && u.Entries != nil && !u.Anew {
		// Merge entries: a sleeping page does not poll, and should find few updates when it
		// wakes.
		if last := &c.queue[n-1]; last.Entries != nil && last.Room == u.Room {
			last.Entries = append(last.Entries, u.Entries...)
			return
		}
	}
	if u.Presence != nil {
		for i := range c.queue {
			if c.queue[i].Presence != nil && c.queue[i].Room == u.Room {
				c.queue[i].Presence = u.Presence
				return
			}
		}
	}
	c.queue = append(c.queue, u)
	signal(c.ready)
}

// Poll returns the next update, if there is one.
func (c *Client) Poll() (Update, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.queue) == 0 {
		return Update{}, false
	}
	u := c.queue[0]
	c.queue[0] = Update{}
	if c.queue = c.queue[1:]; len(c.queue) == 0 {
		c.queue = nil
	}
	return u, true
}

// Ready returns a channel that receives when Poll may have an update. One goroutine at a time
// may receive from it.
func (c *Client) Ready() <-chan struct{} { return c.ready }

// Next waits for the next update. The error is ErrClosed or that of ctx.
func (c *Client) Next(ctx context.Context) (Update, error) {
	for {
		if u, ok := c.Poll(); ok {
			return u, nil
		}
		select {
		case <-c.ready:
		case <-c.done:
			if u, ok := c.Poll(); ok {
				return u, nil
			}
			return Update{}, ErrClosed
		case <-ctx.Done():
			return Update{}, ctx.Err()
		}
	}
}

// notify tells the owner that there are updates.
func (c *Client) notify() {
	if c.options.Notify == nil {
		return
	}
	c.mu.Lock()
	some := len(c.queue) > 0
	c.mu.Unlock()
	if some {
		c.options.Notify()
	}
}
