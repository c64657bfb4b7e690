package client

import (
	"context"
	"errors"

	"colat/web/rooms/protocol"
)

// An Update is news for the owner of a client, one kind at a time.
type Update struct {
	Status bool // Client.Status is another one
	// Room is what the rest is about.
	Room       string
	Entries    []protocol.Entry           // what has happened, in order; nothing is left out or repeated
	Tournament []protocol.TournamentEntry // the same of a tournament
	Anew       bool                       // the entries begin from nothing: what was told before is to be forgotten
	Current    bool                       // the owner has had everything that had happened up to now
	Presence   *protocol.Presence
	Greeted    *protocol.Greeted
	Answer     *Answer
}

// An Answer is what the server says to a request.
type Answer struct {
	N     uint64          // of the request; 0 if a room cannot be watched, and is not any more
	Error *protocol.Error // nil if it was done; what has happened comes as an entry
	// Tournament says of an answer to Find that Update.Room is a tournament's, and Open answers
	// ListOpen.
	Tournament bool
	Open       []protocol.Open
	Code       string // of the room or the tournament that was made
}

// ErrClosed is what Next returns after Close.
var ErrClosed = errors.New("the connection was closed")

// push queues news. The caller holds the lock.
func (c *Client) push(u Update) {
	if n := len(c.queue); n > 0 && u.Entries != nil && !u.Anew {
		// A page that sleeps does not poll: it finds little to do afterwards.
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

// Poll returns the next news if there is any.
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

// Next waits for news. Its error is ErrClosed, or that of the context.
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

// notify tells the owner that there is news.
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
