// Package roomstest supports tests of rooms: people in tournaments, a store in memory and the
// test of all stores, a time limit, free ports and certificates.
package roomstest

import (
	"context"
	"net"
	"testing"
	"time"
)

// Within returns a context that ends shortly before the deadline of the test binary, so
// that a test that waits in vain can report what it waits for. The limit does not depend
// on the speed or load of the computer.
func Within(t testing.TB) context.Context {
	t.Helper()
	limited, ok := t.(interface{ Deadline() (time.Time, bool) })
	if !ok {
		return t.Context() // a benchmark has no deadline
	}
	end, ends := limited.Deadline()
	if !ends {
		return t.Context()
	}
	ctx, cancel := context.WithDeadline(t.Context(), end.Add(-min(10*time.Second, time.Until(end)/2)))
	t.Cleanup(cancel)
	return ctx
}

// FreePorts returns n loopback addresses of the form HOST:PORT with free ports.
func FreePorts(t testing.TB, n int) []string {
	t.Helper()
	var places []string
	for range n {
		l, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		defer l.Close()
		places = append(places, l.Addr().String())
	}
	return places
}
