// Package roomstest says how long the tests of rooms wait for what is to happen.
package roomstest

import (
	"context"
	"testing"
	"time"
)

// Within returns a context that ends shortly before the whole run of tests would be ended,
// so that who waits in vain can say for what. How fast a machine is, and what else it does,
// makes no test fail before.
func Within(t testing.TB) context.Context {
	t.Helper()
	limited, ok := t.(interface{ Deadline() (time.Time, bool) })
	if !ok {
		return t.Context() // a benchmark goes on for as long as it takes
	}
	end, ends := limited.Deadline()
	if !ends {
		return t.Context()
	}
	ctx, cancel := context.WithDeadline(t.Context(), end.Add(-min(10*time.Second, time.Until(end)/2)))
	t.Cleanup(cancel)
	return ctx
}
