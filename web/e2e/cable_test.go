//go:build e2e

package e2e

import (
	"io"
	"net"
	"sync"
	"testing"
)

// cable leads from one page to a host, and can be pulled out.
type cable struct {
	net.Listener
	to    string
	mu    sync.Mutex
	out   bool
	tried int // connections that did not come about while it was out
	conns []net.Conn
}

func newCable(t *testing.T, h *host) *cable {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	c := &cable{Listener: l, to: h.Listener.Addr().String()}
	go c.serve()
	t.Cleanup(func() {
		l.Close()
		c.pull()
	})
	return c
}

func (c *cable) serve() {
	for {
		near, err := c.Accept()
		if err != nil {
			return
		}
		far, err := net.Dial("tcp", c.to)
		if err != nil || !c.keep(near, far) {
			near.Close()
			continue
		}
		for _, pair := range [2][2]net.Conn{{near, far}, {far, near}} {
			go func() {
				_, _ = io.Copy(pair[0], pair[1])
				pair[0].Close()
				pair[1].Close()
			}()
		}
	}
}

func (c *cable) keep(conns ...net.Conn) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.out {
		c.tried++
		return false
	}
	c.conns = append(c.conns, conns...)
	return true
}

// pull breaks all connections, and lets no other come about until push.
func (c *cable) pull() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.out, c.tried = true, 0
	for _, conn := range c.conns {
		conn.Close()
	}
	c.conns = nil
}

func (c *cable) push() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.out = false
}

// url is the address of the page with a query, by this cable.
func (c *cable) url(query string) string { return addressOf("http://"+c.Addr().String(), query) }

// missed reports whether a page has tried to connect while the cable was out.
func (c *cable) missed() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.tried > 0
}
