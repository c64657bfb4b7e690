package site

import (
	"bufio"
	"context"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"colat/ai/clocktest"
)

// bounded serves a site with a bound, and returns its address.
func bounded(t *testing.T, most int) string {
	t.Helper()
	return served(t, brief(), most)
}

// brief is a site that answers /x.
func brief() *Site {
	s := &Site{policy: "default-src 'none'", ancestors: "'self'"}
	s.Mount("/x", http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, "here") }))
	return s
}

// served serves a site with a bound of connections, and returns its address.
func served(t *testing.T, s *Site, most int) string {
	t.Helper()
	s.Bound(most, func(address string) string {
		host, _, _ := net.SplitHostPort(address)
		return host
	})
	ctx, stop := context.WithCancel(context.Background())
	where, done := make(chan string, 1), make(chan error, 1)
	go func() { done <- s.Serve(ctx, "127.0.0.1:0", func(urls []string) { where <- urls[0] }) }()
	t.Cleanup(func() {
		stop()
		<-done
	})
	return strings.TrimSuffix(strings.TrimPrefix(<-where, "http://"), "/")
}

// dialed is a connection, on which a request for a path was made and, unless it is slow,
// answered.
func dialed(t *testing.T, address, path string) net.Conn {
	t.Helper()
	conn, err := net.Dial("tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { conn.Close() })
	conn.SetDeadline(time.Now().Add(time.Minute))
	if path == "" {
		return conn
	}
	fmt.Fprintf(conn, "GET %s HTTP/1.1\r\nHost: x\r\n\r\n", path)
	if path == "/x" {
		response, err := http.ReadResponse(bufio.NewReader(conn), nil)
		if err != nil || response.StatusCode != http.StatusOK {
			t.Fatalf("%v: %v", path, err)
		}
	}
	return conn
}

// ends reports whether the server has closed a connection.
func ends(conn net.Conn, within time.Duration) bool {
	conn.SetReadDeadline(time.Now().Add(within))
	_, err := bufio.NewReader(conn).ReadByte()
	wait, is := err.(net.Error)
	return err != nil && !(is && wait.Timeout())
}

// Silent connections, and idle ones after an answer, keep no client of the same address out: the
// ones that have waited longest are closed.
func TestConnectionsOfAnAddressAreBounded(t *testing.T) {
	for name, path := range map[string]string{"silent": "", "kept alive": "/x"} {
		t.Run(name, func(t *testing.T) {
			address := bounded(t, 8)
			var conns []net.Conn
			for range 40 {
				conns = append(conns, dialed(t, address, path))
			}
			dialed(t, address, "/x")
			open := len(conns)
			for within := time.Now().Add(time.Minute); open >= 8 && time.Now().Before(within); {
				conns = slices.DeleteFunc(conns, func(conn net.Conn) bool { return ends(conn, time.Millisecond) })
				open = len(conns)
			}
			if open != 7 {
				t.Errorf("of an address that may have 8 connections %d are open", open+1)
			}
			dialed(t, address, "/x")
		})
	}
}

// What is being served goes on. Then the newest connection is too many.
func TestServedConnectionsGoOn(t *testing.T) {
	s, begun := brief(), make(chan struct{}, 2)
	s.Mount("/slow", http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		begun <- struct{}{}
		<-r.Context().Done()
	}))
	address := served(t, s, 2)
	first, second := dialed(t, address, "/slow"), dialed(t, address, "/slow")
	for range 2 {
		clocktest.Receive(t, "both are being served", time.Minute, begun)
	}
	if !ends(dialed(t, address, ""), time.Minute) {
		t.Error("a third connection is open")
	}
	if ends(first, 50*time.Millisecond) || ends(second, 50*time.Millisecond) {
		t.Error("a connection that was being served is closed")
	}
	first.Close()
	clocktest.Await(t, "the place of a connection that has ended is free", time.Minute,
		func() bool { return !ends(dialed(t, address, ""), 20*time.Millisecond) })
}

// A connection that was handed over, as those into rooms are, counts until it ends.
func TestHandedOverConnectionsCount(t *testing.T) {
	b := &connections{most: 1, accountOf: func(string) string { return "x" }, accounts: make(map[string]*account)}
	server := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		if conn, _, err := http.NewResponseController(w).Hijack(); err == nil {
			t.Cleanup(func() { conn.Close() })
			fmt.Fprint(conn, "HTTP/1.1 101 Switching Protocols\r\n\r\n")
		}
	}))
	server.Listener, server.Config.ConnState = b.listener(server.Listener), b.changed
	server.Start()
	defer server.Close()
	address := server.Listener.Addr().String()
	first := dialed(t, address, "/")
	if _, err := bufio.NewReader(first).ReadString('\n'); err != nil {
		t.Fatal(err)
	}
	if !ends(dialed(t, address, ""), time.Minute) {
		t.Error("a second connection is open")
	}
	if ends(first, 50*time.Millisecond) {
		t.Error("the connection that was handed over is closed")
	}
}

// deaf requests a path on many connections that never read the answer.
func deaf(t *testing.T, address, path string, number int) (conns []net.Conn) {
	t.Helper()
	for range number {
		conn, err := net.Dial("tcp", address)
		if err != nil {
			t.Fatalf("connection %d: %v: the limit of open files?", len(conns), err)
		}
		t.Cleanup(func() { conn.Close() })
		_ = conn.(*net.TCPConn).SetReadBuffer(4096)
		fmt.Fprintf(conn, "GET %s HTTP/1.1\r\nHost: x\r\n\r\n", path)
		conns = append(conns, conn)
	}
	return conns
}

// Connections that ask for a large file and never read it make the system keep little, and
// another one of the same address is served at once, in place of one of them.
func TestWhatIsNotReadIsBounded(t *testing.T) {
	const number = 1200
	var written, begun atomic.Int64
	s := brief()
	part := make([]byte, 16<<10)
	s.Mount("/colat.wasm", http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		begun.Add(1)
		for range 14 << 20 / len(part) {
			if _, err := w.Write(part); err != nil {
				return
			}
			written.Add(int64(len(part)))
		}
	}))
	address := served(t, s, number)
	deaf(t, address, "/colat.wasm", number)
	clocktest.Await(t, "all are being served", time.Minute, func() bool { return begun.Load() == number })
	clocktest.Settled(t, "nothing more is taken", time.Minute, 300*time.Millisecond, written.Load)
	if mib := written.Load() >> 20; mib > 160 {
		t.Errorf("of %d answers that are not read the system keeps %d MiB", begun.Load(), mib)
	}
	t.Logf("of %d answers that are not read the system keeps %d MiB", begun.Load(), written.Load()>>20)
	clocktest.Await(t, "another connection of the address is served", time.Minute, func() bool {
		conn := dialed(t, address, "")
		fmt.Fprint(conn, "GET /x HTTP/1.1\r\nHost: x\r\n\r\n")
		response, err := http.ReadResponse(bufio.NewReader(conn), nil)
		return err == nil && response.StatusCode == http.StatusOK
	})
}

// timed is a connection that records the deadlines of its writes.
type timed struct {
	net.Conn
	deadlines []time.Time
	bytes     int
}

func (c *timed) SetWriteDeadline(t time.Time) error { c.deadlines = append(c.deadlines, t); return nil }
func (c *timed) Write(p []byte) (int, error)        { c.bytes += len(p); return len(p), nil }

// A long answer has time for each of its parts, so that slow readers get it, and no more than the
// server gives the whole.
func TestPartsOfAnswersHaveTheirTime(t *testing.T) {
	accounts := map[string]*account{"x": new(account)}
	b := &connections{most: 1, accountOf: func(string) string { return "x" }, accounts: accounts}
	conn := new(timed)
	c := &counted{Conn: conn, of: b, account: "x"}
	if n, err := c.Write(make([]byte, 10*writtenAtOnce+1)); n != 10*writtenAtOnce+1 || err != nil || conn.bytes != n {
		t.Fatalf("%d bytes are written, %d arrive: %v", n, conn.bytes, err)
	}
	if len(conn.deadlines) != 11 || time.Until(conn.deadlines[10]) > stalledAfter || len(b.accounts["x"].writing) > 0 {
		t.Errorf("%d deadlines, the last in %v", len(conn.deadlines), time.Until(conn.deadlines[len(conn.deadlines)-1]))
	}
	end := time.Now().Add(time.Second)
	_ = c.SetWriteDeadline(end)
	_, _ = c.Write([]byte("x"))
	if last := conn.deadlines[len(conn.deadlines)-1]; !last.Equal(end) {
		t.Errorf("the end of the answer is put off by %v", last.Sub(end))
	}
}
