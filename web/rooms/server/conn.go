package server

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"time"

	"github.com/coder/websocket"
	"golang.org/x/time/rate"

	"colat/web/rooms/protocol"
)

// A conn is the connection of a page or a program.
type conn struct {
	server *Server
	socket *websocket.Conn
	from   string // the client's account, from Server.address
	reach  reach
	rate   *rate.Limiter
	person string // the ID of the client; "" before Hello
	knows  int    // the generation of events that the client can apply
	ctx    context.Context
	cancel context.CancelFunc
	// reading is canceled after ctx: a socket whose read context ends is closed, and the
	// reason for closing could not be sent.
	reading     context.Context
	stopReading context.CancelFunc
	outbox      outbox
	closing     atomic.Pointer[protocol.Closing] // why the server ends the connection; nil if it does not
	work        sync.WaitGroup                   // the ping goroutine
	rtt         atomic.Int64                     // round-trip time of the last ping, in nanoseconds

	// known reports whether the client is part of this process and was identified by
	// Connect.
	known bool

	watching map[string]live // by room ID; owned by the reading goroutine
}

// gone removes a connection that has ended from the server and from everything it
// watches.
func (c *conn) gone() {
	c.server.mu.Lock()
	delete(c.server.conns, c)
	c.server.mu.Unlock()
	for _, t := range c.watching {
		t.leave(c)
		t.release()
	}
	clear(c.watching)
	c.empty()
}

// end closes the connection and sends the reason to the client. Only the first call has
// an effect.
func (c *conn) end(why protocol.Closing) {
	if c.closing.CompareAndSwap(nil, &why) {
		c.cancel()
		if why == protocol.Slow {
			c.stopReading() // a slow client would not read the reason either
		}
	}
}

// reply sends the answer to a request.
func (c *conn) reply(r *protocol.Reply) {
	c.send(c.server.encode(&protocol.Message{Reply: r}))
}

// lag returns the network delay of a move by this client: the time for the opponent's
// move to arrive plus the time for its own move to return.
func (c *conn) lag() time.Duration { return time.Duration(c.rtt.Load()) }

// An outbox is the queue of a connection's outgoing messages. It holds texts and feeds
// with new events. A feed's messages are encoded only when they can be written, so a
// client that does not read costs at most its own texts and one message of a feed.
type outbox struct {
	mu    sync.Mutex
	items []outgoing
	texts int // the number of texts in items
	bytes int // the size of these texts in bytes
	ready chan struct{}
	ended bool // the connection has ended: the queue stays empty
	// flying is the size in bytes of the message being written. If it is a feed's message,
	// shared keeps it alive for other feeds.
	flying int
	shared *message
}

// Limits of a client's unread messages.
const (
	mostWaiting      = 256      // texts
	mostWaitingBytes = 64 << 10 // bytes of them
)

// outgoing is a text or a feed.
type outgoing struct {
	text []byte
	feed source
}

// A source has further messages for a connection.
type source interface {
	// next returns the next message, or nil if there is none now.
	next(c *conn) (*message, error)
}

// message is an encoded message for watching connections. It is immutable.
type message struct{ text []byte }

func newOutbox() outbox { return outbox{ready: make(chan struct{}, 1)} }

// push adds an item and wakes next.
func (o *outbox) push(i outgoing) {
	o.items = append(o.items, i)
	select {
	case o.ready <- struct{}{}:
	default:
	}
}

// send queues a text. It drops a client that does not read.
func (c *conn) send(text []byte) {
	if !c.offer(text) {
		c.end(protocol.Slow)
	}
}

// offer queues a text if there is room, and reports whether it did.
func (c *conn) offer(text []byte) bool {
	o := &c.outbox
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.texts >= mostWaiting || o.bytes+len(text) > mostWaitingBytes && o.texts > 0 {
		return false
	}
	if !c.server.waiting.hold(c.from, len(text)) {
		return false
	}
	o.texts++
	o.bytes += len(text)
	o.push(outgoing{text: text})
	return true
}

// follow queues a feed that has new events.
func (c *conn) follow(f source) {
	c.outbox.mu.Lock()
	defer c.outbox.mu.Unlock()
	c.outbox.push(outgoing{feed: f})
}

// errOver says that a connection has ended.
var errOver = errors.New("the connection has ended")

// next waits for the next message to write. The previous message must have been written.
func (c *conn) next(ctx context.Context) ([]byte, error) {
	c.landed()
	for {
		text, err := c.ready()
		if text != nil || err != nil {
			return text, err
		}
		select {
		case <-c.outbox.ready:
		case <-c.ctx.Done():
			return nil, errOver
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
}

// ready returns the next message, or nil if there is none.
func (c *conn) ready() ([]byte, error) {
	o := &c.outbox
	for {
		o.mu.Lock()
		if len(o.items) == 0 {
			o.items = nil
			o.mu.Unlock()
			return nil, nil
		}
		i := o.items[0]
		if i.feed == nil {
			o.drop()
			o.texts--
			o.bytes -= len(i.text)
			o.flying = len(i.text) // counted by offer
			o.mu.Unlock()
			return i.text, nil
		}
		o.mu.Unlock()
		m, err := i.feed.next(c)
		if err != nil || m != nil && !c.server.waiting.hold(c.from, len(m.text)) {
			c.end(protocol.Slow)
			return nil, errOver
		}
		o.mu.Lock()
		switch {
		case o.ended && m != nil: // the connection has ended meanwhile
			c.server.waiting.release(c.from, len(m.text))
			fallthrough
		case o.ended:
			o.mu.Unlock()
			return nil, errOver
		case m != nil:
			o.flying, o.shared = len(m.text), m
			o.mu.Unlock()
			return m.text, nil
		}
		o.drop()
		o.mu.Unlock()
	}
}

// drop removes the first item. The caller holds mu.
func (o *outbox) drop() {
	o.items[0] = outgoing{}
	o.items = o.items[1:]
}

// landed records that the last message has been written or has failed.
func (c *conn) landed() {
	c.outbox.mu.Lock()
	defer c.outbox.mu.Unlock()
	c.land()
}

// land is landed while the caller holds mu.
func (c *conn) land() {
	o := &c.outbox
	c.server.waiting.release(c.from, o.flying)
	o.flying, o.shared = 0, nil
}

// empty discards the queue when the connection ends. next may still be waiting for a feed.
func (c *conn) empty() {
	o := &c.outbox
	o.mu.Lock()
	defer o.mu.Unlock()
	c.land()
	c.server.waiting.release(c.from, o.bytes)
	o.items, o.texts, o.bytes, o.ended = nil, mostWaiting, 0, true
}
