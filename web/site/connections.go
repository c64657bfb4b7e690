package site

import (
	"net"
	"net/http"
	"slices"
	"sync"
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
	waiting []*counted // connections waiting for a request, longest wait first
}

// counted is a connection that counts for an account until it is closed.
type counted struct {
	net.Conn
	of      *connections
	account string
	once    sync.Once
}

// Close implements net.Conn.
func (c *counted) Close() error {
	c.once.Do(func() { c.of.leave(c) })
	return c.Conn.Close()
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
	a.waiting = append(a.waiting, c)
	var surplus *counted
	if a.open > b.most {
		surplus = a.waiting[0]
	}
	b.mu.Unlock()
	if surplus != nil {
		surplus.Close()
	}
	return c
}

func (b *connections) leave(c *counted) {
	b.mu.Lock()
	defer b.mu.Unlock()
	a := b.accounts[c.account]
	a.waits(c, false)
	if a.open--; a.open == 0 {
		delete(b.accounts, c.account)
	}
}

// waits records whether a connection is waiting for a request.
func (a *account) waits(c *counted, waits bool) {
	a.waiting = slices.DeleteFunc(a.waiting, func(other *counted) bool { return other == c })
	if waits {
		a.waiting = append(a.waiting, c)
	}
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
