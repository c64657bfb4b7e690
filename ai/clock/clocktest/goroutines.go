package clocktest

import (
	"bytes"
	"runtime"
)

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
