// Package roomstest supports tests of rooms: people in tournaments, a store in memory and the
// test of all stores, a time limit, free ports and certificates.
package roomstest

import (
	"context"
	"net"
	"testing"
	"time"

	"colat/ai/clocktest"
)

// longest is how long a test may take on a machine without other work, unless its binary has to end
// before.
const longest = 4 * time.Minute

// Within returns a context that ends when a test takes too long, and in any case shortly before the
// deadline of its binary, so that a test that waits in vain can report what it waits for.
func Within(t testing.TB) context.Context {
	t.Helper()
	ctx, cancel := clocktest.WithLimit(t.Context(), longest)
	t.Cleanup(cancel)
	if limited, ok := t.(interface{ Deadline() (time.Time, bool) }); ok { // a benchmark has none
		if end, ends := limited.Deadline(); ends {
			ctx, cancel = context.WithDeadline(ctx, end.Add(-min(10*time.Second, time.Until(end)/2)))
			t.Cleanup(cancel)
		}
	}
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
