// Package client implements a connection to a server of rooms, for pages and programs. A
// Client watches rooms and delivers their events in order, each exactly once. It
// reconnects by itself, and repeats requests that were not answered. It neither draws nor
// applies anything: its owner applies the events to a room.Room.
//
// All methods except Next and Close return at once, and may be called from any goroutine.
// A page calls Poll in each frame, which is cheap when there are no updates.
package client

import (
	"context"
	"errors"
	"sync"
	"time"

	"colat/web/rooms/protocol"
	"colat/web/rooms/room"
	"colat/web/rooms/tournament"
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

// Watch requests the events of a room after a sequence, 0 for all. A room that is already
// watched starts again from there.
func (c *Client) Watch(id string, after uint64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.watch(id, after)
	signal(c.wake)
}

// Await is Watch for all events of a room that a tournament has assigned to a game, and that
// may not exist yet.
func (c *Client) Await(id string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.watch(id, 0).awaited = true
	signal(c.wake)
}

// Unwatch ends the watching of a room.
func (c *Client) Unwatch(id string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if w := c.rooms[id]; w != nil {
		w.wanted = false
		signal(c.wake)
	}
}

// Command sends a command to a room; id is "" for a command that creates one. It returns
// the number of the Answer, which is delivered once. The request is repeated until the
// server answers, however long there is no connection.
func (c *Client) Command(id string, command *room.Command) uint64 {
	return c.ask(protocol.Request{Room: id, Command: command}, true)
}

// InTournament sends a command to a tournament, like Command; id is "" for a command that
// opens one.
func (c *Client) InTournament(id string, command *tournament.Command) uint64 {
	return c.ask(protocol.Request{Room: id, Tournament: command}, true)
}

// Find asks for the room or tournament with a code. The Answer's Update has its ID.
func (c *Client) Find(code string) uint64 { return c.ask(protocol.Request{Code: code}, true) }

// ListOpen asks for the open rooms and tournaments, if Status.Lists is set.
func (c *Client) ListOpen() uint64 { return c.ask(protocol.Request{List: true}, true) }

// Greet sends a greeting to a room. It is not repeated without a connection, since a
// greeting must not arrive late or twice.
func (c *Client) Greet(id string, what protocol.Greeting) uint64 {
	return c.ask(protocol.Request{Room: id, Greet: what}, false)
}

// Now returns the estimated time of the server's clock.
func (c *Client) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return time.Now().Add(c.clock.ahead())
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
