// Package client is one connection to a server of rooms, for pages and programs. It says
// who it is, watches rooms and hands over what happens in them, in order, each event once
// however often the connection breaks; it reconnects by itself, and asks again for what was not
// answered. It shows nothing and applies nothing: the owner folds the entries it gets into
// a room.Room of its own.
//
// All methods return at once but Next and Close, and may be called from any goroutine. A
// page that draws calls Poll in each frame, which costs nothing while nothing happens.
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

// A Conn is an open WebSocket that carries texts. Read and Write are called from one
// goroutine each; they return soon after their context or the Conn ends.
type Conn interface {
	Read(ctx context.Context) ([]byte, error)
	Write(ctx context.Context, text []byte) error
	Close()
}

// Dial opens a connection. Its error is ErrNoRooms where somebody answers, but not a
// server of rooms.
type Dial func(ctx context.Context) (Conn, error)

// ErrNoRooms says that there is no server of rooms: a site of mere files, for example.
var ErrNoRooms = errors.New("there are no rooms here")

// Options say how a Client connects.
type Options struct {
	Dial Dial
	// Key is the secret by which the server knows the client again, of wire.NewKey. It
	// goes to the server and nowhere else.
	Key string
	// Notify, unless nil, is called when Poll has something, by a method or on a goroutine
	// of the client's, which it must not hold up.
	Notify func()
}

// A Client is a connection that lasts until Close.
type Client struct {
	options Options
	cancel  context.CancelFunc
	done    chan struct{} // closed when everything has ended
	wake    chan struct{} // there is something to send
	hurry   chan struct{} // there may be a connection again, or none any more
	ready   chan struct{} // Poll may have something

	mu      sync.Mutex
	status  Status
	queue   []Update
	rooms   map[string]*watched
	order   []string // of rooms, as they were first watched
	pending []*request
	number  uint64 // of the last request
	clock   offset
}

// New returns a client that connects at once.
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

// Close ends the connection and waits until nothing of it is left. What was not answered
// may have been done or not.
func (c *Client) Close() {
	c.cancel()
	<-c.done
}

// Wake tries to connect at once, where the client waits, and looks whether the connection still
// lives: a page calls it that has become visible, or whose network has come back.
func (c *Client) Wake() { signal(c.hurry) }

func signal(to chan struct{}) {
	select {
	case to <- struct{}{}:
	default:
	}
}

// Watch asks for what happens in a room after an event, 0 for all of it. A room that is
// watched already is begun anew.
func (c *Client) Watch(id string, after uint64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.watch(id, after)
	signal(c.wake)
}

// Unwatch asks to hear no more of a room.
func (c *Client) Unwatch(id string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if w := c.rooms[id]; w != nil {
		w.wanted = false
		signal(c.wake)
	}
}

// Command asks for something to happen in a room, which is "" where the command makes
// one. It returns the number that the Answer to it has, which comes once and may take as
// long as there is no connection: the request is repeated until the server has answered.
func (c *Client) Command(id string, command *room.Command) uint64 {
	return c.ask(protocol.Request{Room: id, Command: command}, true)
}

// InTournament is Command for a tournament, which is "" where the command opens one.
func (c *Client) InTournament(id string, command *tournament.Command) uint64 {
	return c.ask(protocol.Request{Room: id, Tournament: command}, true)
}

// Find asks for the room or the tournament that has a code, which the Answer names.
func (c *Client) Find(code string) uint64 { return c.ask(protocol.Request{Code: code}, true) }

// ListOpen asks for what is open on a server that tells it, as Status.Lists says.
func (c *Client) ListOpen() uint64 { return c.ask(protocol.Request{List: true}, true) }

// Greet says a greeting in a room. It is lost where there is no connection: nobody wants to be
// greeted minutes late, or twice.
func (c *Client) Greet(id string, what protocol.Greeting) uint64 {
	return c.ask(protocol.Request{Room: id, Greet: what}, false)
}

// Now returns the time by the server's clock, as far as it is known.
func (c *Client) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return time.Now().Add(c.clock.ahead())
}
