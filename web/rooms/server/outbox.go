package server

import (
	"context"
	"errors"
	"sync"

	"colat/web/rooms/protocol"
)

// An outbox holds in order what a connection is going to send: texts of its own, and feeds
// that have something new, whose messages are made when they can be written. So a client
// that does not read costs no more than its own texts, and one message of a feed.
type outbox struct {
	mu    sync.Mutex
	items []outgoing
	texts int // among items
	bytes int // of texts
	ready chan struct{}
	// flying counts the bytes of the message that is being written. One of a feed is shared
	// as long as an outbox holds it.
	flying int
	shared *message
}

// outgoing is a text or a feed.
type outgoing struct {
	text []byte
	feed *feed
}

// Bounds of what waits to be read by a client.
const (
	mostWaiting      = 256      // texts
	mostWaitingBytes = 64 << 10 // bytes of them
	// Of an address, and of all together, so many bytes may wait or be written.
	mostWaitingOfAddress = 32 << 20
	mostWaitingOfAll     = 256 << 20
)

func newOutbox() outbox { return outbox{ready: make(chan struct{}, 1)} }

// push adds something; the outbox is then looked at.
func (o *outbox) push(i outgoing) {
	o.items = append(o.items, i)
	select {
	case o.ready <- struct{}{}:
	default:
	}
}

// send has a text written. A client that does not read is dropped.
func (c *conn) send(text []byte) {
	if !c.offer(text) {
		c.end(protocol.Slow)
	}
}

// offer has a text written if there is a place for it.
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

// follow has what is new in a feed written.
func (c *conn) follow(f *feed) {
	c.outbox.mu.Lock()
	defer c.outbox.mu.Unlock()
	c.outbox.push(outgoing{feed: f})
}

// errOver says that a connection has ended.
var errOver = errors.New("the connection has ended")

// next waits for the next message to be written. The one before it has been.
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

// ready returns the next message if there is one.
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
			o.flying = len(i.text) // which was held already
			o.mu.Unlock()
			return i.text, nil
		}
		o.mu.Unlock()
		m, err := i.feed.history.next(c, i.feed)
		if err != nil || m != nil && !c.server.waiting.hold(c.from, len(m.text)) {
			c.end(protocol.Slow)
			return nil, errOver
		}
		o.mu.Lock()
		if m != nil {
			o.flying, o.shared = len(m.text), m
			o.mu.Unlock()
			return m.text, nil
		}
		o.drop()
		o.mu.Unlock()
	}
}

// drop removes the first item. mu is held.
func (o *outbox) drop() {
	o.items[0] = outgoing{}
	o.items = o.items[1:]
}

// landed says that the last message was written, or never will be.
func (c *conn) landed() {
	o := &c.outbox
	o.mu.Lock()
	defer o.mu.Unlock()
	c.server.waiting.release(c.from, o.flying)
	o.flying, o.shared = 0, nil
}

// empty gives up what waits, at the end of the connection.
func (c *conn) empty() {
	c.landed()
	o := &c.outbox
	o.mu.Lock()
	defer o.mu.Unlock()
	c.server.waiting.release(c.from, o.bytes)
	o.items, o.texts, o.bytes = nil, mostWaiting, 0
}

// waiting counts the bytes that wait to be read, or are being written.
type waiting struct {
	mu  sync.Mutex
	of  map[string]int // by address
	all int
}

// hold counts bytes, unless there are too many.
func (w *waiting) hold(from string, bytes int) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.all+bytes > mostWaitingOfAll || w.of[from]+bytes > mostWaitingOfAddress {
		return false
	}
	w.all += bytes
	w.of[from] += bytes
	return true
}

func (w *waiting) release(from string, bytes int) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.all -= bytes
	if w.of[from] -= bytes; w.of[from] <= 0 {
		delete(w.of, from)
	}
}
