package site

import (
	"net"
	"net/http"
	"slices"
	"sync"
	"time"
)

// connections counts the open connections of each account. A nil *connections sets no
// limit.
type connections struct {
	most      int
	accountOf func(address string) string
	mu        sync.Mutex
	accounts  map[string]*account
}

// account holds the open connections of an account.
type account struct {
	open    int
	unread  int        // bytes that the system may keep for open connections
	waiting []*counted // connections waiting for a request, longest wait first
	writing []*counted // connections in a Write, the longest first
}

// Bounds of what the system keeps for connections whose clients do not read, or whose requests
// are not read. Its own bounds are megabytes for each.
const (
	mostUnread    = 128 << 10 // bytes of a connection
	leastUnread   = 8 << 10   // of a connection of an account that has many
	accountUnread = 32 << 20  // of an account, before each further connection has leastUnread
	shareOfUnread = 16        // a connection has at most this part of what its account may still have
	unreadInput   = 16 << 10
)

const (
	// stalledAfter is how long writtenAtOnce bytes may take to be sent before the connection is
	// closed.
	stalledAfter  = 30 * time.Second
	writtenAtOnce = 32 << 10
	// stalls is how long that may take before the connection makes place for another one.
	stalls = 3 * time.Second
)

// counted is a connection that counts for an account until it is closed.
type counted struct {
	net.Conn
	of      *connections
	account string
	once    sync.Once
	unread  int
	// since is when the current Write began, and end when the server wants writing to end; both
	// are guarded by of.mu.
	since, end time.Time
}

// Close implements net.Conn.
func (c *counted) Close() error {
	c.once.Do(func() { c.of.leave(c) })
	return c.Conn.Close()
}

// Write implements net.Conn. A client that does not read has the connection for stalledAfter.
func (c *counted) Write(p []byte) (written int, err error) {
	defer c.of.written(c)
	for {
		part := p[written:min(len(p), written+writtenAtOnce)]
		now := time.Now()
		if err := c.Conn.SetWriteDeadline(c.of.writes(c, now, now.Add(stalledAfter))); err != nil {
			return written, err
		}
		n, err := c.Conn.Write(part)
		written += n
		if err != nil || written == len(p) {
			return written, err
		}
	}
}

// SetWriteDeadline implements net.Conn.
func (c *counted) SetWriteDeadline(t time.Time) error {
	c.of.mu.Lock()
	c.end = t
	c.of.mu.Unlock()
	return c.Conn.SetWriteDeadline(t)
}

// SetDeadline implements net.Conn.
func (c *counted) SetDeadline(t time.Time) error {
	if err := c.SetWriteDeadline(t); err != nil {
		return err
	}
	return c.Conn.SetReadDeadline(t)
}

// SetWriteBuffer sets the size of the system's buffer for unsent bytes, within the bound of the
// connection.
func (c *counted) SetWriteBuffer(bytes int) error {
	return setWriteBuffer(c.Conn, min(bytes, c.unread))
}

// setWriteBuffer sets the size of a connection's write buffer, where it has one.
func setWriteBuffer(conn net.Conn, bytes int) error {
	if c, has := conn.(interface{ SetWriteBuffer(int) error }); has {
		return c.SetWriteBuffer(bytes)
	}
	return nil
}

// countingListener counts the connections that it accepts.
type countingListener struct {
	net.Listener
	connections *connections
}

// Accept implements net.Listener.
func (l countingListener) Accept() (net.Conn, error) {
	conn, err := l.Listener.Accept()
	if err != nil {
		return nil, err
	}
	return l.connections.enter(conn), nil
}

// listener returns a listener whose connections are counted.
func (b *connections) listener(l net.Listener) net.Listener {
	if b == nil {
		return l
	}
	return countingListener{l, b}
}

// enter counts a connection, and closes one if there are too many.
func (b *connections) enter(conn net.Conn) *counted {
	c := &counted{Conn: conn, of: b, account: b.accountOf(conn.RemoteAddr().String())}
	b.mu.Lock()
	a := b.accounts[c.account]
	if a == nil {
		a = new(account)
		b.accounts[c.account] = a
	}
	a.open++
	c.unread = min(max((accountUnread-a.unread)/shareOfUnread, leastUnread), mostUnread)
	a.unread += c.unread
	a.waiting = append(a.waiting, c)
	var surplus *counted
	if a.open > b.most {
		surplus = a.surplus(time.Now())
	}
	b.mu.Unlock()
	_ = setWriteBuffer(conn, c.unread) // best effort
	if in, has := conn.(interface{ SetReadBuffer(int) error }); has {
		_ = in.SetReadBuffer(unreadInput)
	}
	if surplus != nil {
		surplus.Close()
	}
	return c
}

// surplus returns the connection to close for the newest one: the one that has waited longest
// for a request, or whose client has not read for longest. If there is none, it is the newest.
func (a *account) surplus(now time.Time) *counted {
	if len(a.waiting) == 1 && len(a.writing) > 0 && now.Sub(a.writing[0].since) > stalls {
		return a.writing[0]
	}
	return a.waiting[0]
}

func (b *connections) leave(c *counted) {
	b.mu.Lock()
	defer b.mu.Unlock()
	a := b.accounts[c.account]
	a.waits(c, false)
	a.writing = without(a.writing, c)
	a.unread -= c.unread
	if a.open--; a.open == 0 {
		delete(b.accounts, c.account)
	}
}

// writes records that a connection begins to write. It returns the sooner of its two deadlines.
func (b *connections) writes(c *counted, now, stalled time.Time) time.Time {
	b.mu.Lock()
	defer b.mu.Unlock()
	c.since = now
	if a := b.accounts[c.account]; a != nil {
		a.writing = append(without(a.writing, c), c)
	}
	if !c.end.IsZero() && c.end.Before(stalled) {
		return c.end
	}
	return stalled
}

// written records that a connection no longer writes.
func (b *connections) written(c *counted) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if a := b.accounts[c.account]; a != nil {
		a.writing = without(a.writing, c)
	}
}

// waits records whether a connection is waiting for a request.
func (a *account) waits(c *counted, waits bool) {
	a.waiting = without(a.waiting, c)
	if waits {
		a.waiting = append(a.waiting, c)
	}
}

// without returns a list without a connection.
func without(list []*counted, c *counted) []*counted {
	if at := slices.Index(list, c); at >= 0 {
		return slices.Delete(list, at, at+1)
	}
	return list
}

// changed implements http.Server.ConnState.
func (b *connections) changed(conn net.Conn, state http.ConnState) {
	c, is := conn.(*counted) // false if the server has no limit
	if !is || state == http.StateNew || state == http.StateClosed {
		return
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	if a := b.accounts[c.account]; a != nil {
		a.waits(c, state == http.StateIdle)
	}
}
