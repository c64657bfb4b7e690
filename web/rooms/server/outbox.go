package server

import (
	"context"
	"errors"
	"sync"

	"colat/web/rooms/protocol"
)

// An outbox is the queue of a connection's outgoing messages. It holds texts and feeds
// with new events. A feed's messages are encoded only when they can be written, so a
// client that does not read costs at most its own texts and one message of a feed.
type outbox struct {
	mu    sync.Mutex
	items []outgoing
	texts int // the number of texts in items
	bytes int // the size of these texts in bytes
	ready chan struct{}
	// flying is the size in bytes of the message being written. If it is a feed's message,
	// shared keeps it alive for other feeds.
	flying int
	shared *message
}

// outgoing is a text or a feed.
type outgoing struct {
	text []byte
	feed *feed
}

// Limits of a client's unread messages.
const (
	mostWaiting      = 256      // texts
	mostWaitingBytes = 64 << 10 // bytes of them
	// Limits per address and in total, in bytes that are queued or being written.
	mostWaitingOfAddress = 32 << 20
	mostWaitingOfAll     = 256 << 20
)

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
func (c *conn) follow(f *feed) {
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

// drop removes the first item. The caller holds mu.
func (o *outbox) drop() {
	o.items[0] = outgoing{}
	o.items = o.items[1:]
}

// landed records that the last message has been written or has failed.
func (c *conn) landed() {
	o := &c.outbox
	o.mu.Lock()
	defer o.mu.Unlock()
	c.server.waiting.release(c.from, o.flying)
	o.flying, o.shared = 0, nil
}

// empty discards the queue when the connection ends.
func (c *conn) empty() {
	c.landed()
	o := &c.outbox
	o.mu.Lock()
	defer o.mu.Unlock()
	c.server.waiting.release(c.from, o.bytes)
	o.items, o.texts, o.bytes = nil, mostWaiting, 0
}

// waiting counts the bytes that are queued or being written.
type waiting struct {
	mu  sync.Mutex
	of  map[string]int // by address
	all int
}

// hold counts bytes, and reports whether they are within the limits.
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
