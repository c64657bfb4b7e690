// Package roomstest provides the time limit for tests of rooms.
package roomstest

import (
	"context"
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
