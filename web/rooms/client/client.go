// Package client implements a connection to a server of rooms, for pages and programs. A
// Client watches rooms and delivers their events in order, each exactly once. It
// reconnects by itself, and repeats requests that were not answered. It neither draws nor
// applies anything: its owner applies the events to a room.Room.
//
// All methods except Close return at once, and may be called from any goroutine.
// A page calls Poll in each frame, which is cheap when there are no updates.
package client

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"colat/web/rooms/protocol"
)

// A Conn is an open WebSocket for text messages. Read and Write are each called from one
// goroutine, and return soon after their context or the Conn ends.
type Conn interface {
	Read(ctx context.Context) ([]byte, error)
	Write(ctx context.Context, text []byte) error
	Close()
}

// Dial opens a connection. The error is ErrNoRooms if the site answers but has no server
// of rooms.
type Dial func(ctx context.Context) (Conn, error)

// ErrNoRooms says that a site has no server of rooms, because it only serves files, for
// example.
var ErrNoRooms = errors.New("there are no rooms here")

// Options configure a Client.
type Options struct {
	Dial Dial
	// Key is the secret by which the server recognizes the client, from protocol.NewKey. It
	// is sent to the server only.
	Key string
	// Notify, if not nil, is called when Poll has an update, from a method or a goroutine of
	// the client. It must not block.
	Notify func()
}

// A Client is a connection to a server that is kept open until Close.
type Client struct {
	options Options
	cancel  context.CancelFunc
	done    chan struct{} // closed after the end of run
	wake    chan struct{} // a request may be ready to send
	hurry   chan struct{} // the network may be back or lost
	ready   chan struct{} // Poll may have an update

	mu      sync.Mutex
	status  Status
	queue   []Update
	rooms   map[string]*watched
	order   []string // room IDs, in the order in which they were first watched
	pending []*request
	number  uint64 // of the last request
	clock   offset
}

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

// Wake reconnects at once if the client is waiting to do so, and otherwise checks the
// connection. A page calls Wake when it becomes visible or when its network returns.
func (c *Client) Wake() { signal(c.hurry) }

func signal(to chan struct{}) {
	select {
	case to <- struct{}{}:
	default:
	}
}

// Now returns the estimated time of the server's clock.
func (c *Client) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return time.Now().Add(c.clock.ahead())
}

// watched is a room or tournament whose events the owner wants.
type watched struct {
	wanted  bool
	awaited bool   // the room may not exist yet
	refused int    // how often the server could not answer for an awaited room
	after   uint64 // the sequence of the last delivered entry
	asked   uint64 // the number of the Watch request on this connection; 0 if none
	leaving uint64 // the number of the unwatch request; 0 if none
	anew    bool   // the owner started again: ignore this connection's entries until it has left
	again   retry
}

// live reports whether the owner wants the entries that arrive.
func (w *watched) live() bool { return w.wanted && w.asked != 0 && !w.anew && w.leaving == 0 }

// request is a request that was not answered yet.
type request struct {
	protocol.Request
	sent    bool // on the current connection
	repeats bool // sent again on the next connection if it is not answered on this one
	again   retry
}

// Status returns the state of the connection.
func (c *Client) Status() Status {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.status
}

// setPhase changes the phase and notifies the owner. The caller holds the lock.
func (c *Client) setPhase(phase Phase, err error) {
	if phase != c.status.Phase {
		c.status.Since = time.Now()
	} else if fmt.Sprint(err) == fmt.Sprint(c.status.Error) {
		return
	}
	c.status.Phase, c.status.Error = phase, err
	c.push(Update{Status: true})
}

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

// next returns a new request number. The caller holds the lock.
func (c *Client) next() uint64 {
	c.number++
	return c.number
}
