// Package clocktest measures the time and goroutines that a search uses in tests, also on
// busy machines.
package clocktest

import (
	"bytes"
	"runtime"
	"time"
)

// A Stopwatch measures the time during which this program computes. On a busy machine the
// clock alone overstates the time of a search, while the processor time does not.
type Stopwatch struct {
	began time.Time
	used  time.Duration
	known bool
}

// Start returns a running Stopwatch.
func Start() Stopwatch {
	used, known := processor()
	return Stopwatch{time.Now(), used, known}
}

// Elapsed returns the time elapsed on the clock, or the processor time used by the whole
// program if that is less. On a machine without other work both are equal for a program
// of one thread that computes all the time.
func (s Stopwatch) Elapsed() time.Duration {
	elapsed := time.Since(s.began)
	if used, known := processor(); known && s.known {
		elapsed = min(elapsed, used-s.used)
	}
	return elapsed
}

// Used returns the processor time used by all threads of the program, or the time elapsed
// on the clock if the system does not report processor time.
func (s Stopwatch) Used() time.Duration {
	if used, known := processor(); known && s.known {
		return used - s.used
	}
	return time.Since(s.began)
}

// Goroutines returns the number of goroutines and their stack traces. The wasm runtime
// has an extra goroutine while it handles an event, such as the end of a sleep; it is not
// counted.
func Goroutines() (n int, traces []byte) {
	traces = make([]byte, 1<<16)
	traces = traces[:runtime.Stack(traces, true)]
	n = runtime.NumGoroutine()
	if runtime.GOOS == "js" {
		n -= bytes.Count(traces, []byte("\nruntime.handleEvent()\n"))
	}
	return n, traces
}
