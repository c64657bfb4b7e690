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
	"testing"
	"time"
)

// bounded serves a site with a bound, and returns its address.
func bounded(t *testing.T, most int) string {
	t.Helper()
	s := &Site{policy: "default-src 'none'", ancestors: "'self'"}
	s.Mount("/x", http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, "here") }))
	s.Mount("/slow", http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() }))
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

// Connections that are kept without a word, or without a further one, keep nobody of the
// same address out: those that have waited longest are closed.
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
	address := bounded(t, 2)
	first, second := dialed(t, address, "/slow"), dialed(t, address, "/slow")
	time.Sleep(50 * time.Millisecond) // until both are being served
	if !ends(dialed(t, address, ""), time.Minute) {
		t.Error("a third connection is open")
	}
	if ends(first, 50*time.Millisecond) || ends(second, 50*time.Millisecond) {
		t.Error("a connection that was being served is closed")
	}
	first.Close()
	for within := time.Now().Add(time.Minute); time.Now().Before(within); time.Sleep(10 * time.Millisecond) {
		if !ends(dialed(t, address, ""), 20*time.Millisecond) {
			return
		}
	}
	t.Error("the place of a connection that has ended is not free")
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
