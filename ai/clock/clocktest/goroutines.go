package clocktest

import (
	"bytes"
	"runtime"
)

// Goroutines returns how many goroutines there are, with the traces of all. The runtime of
// wasm has one of its own for as long as an event is handled, such as the end of a sleep:
// that is none.
func Goroutines() (n int, traces []byte) {
	traces = make([]byte, 1<<16)
	traces = traces[:runtime.Stack(traces, true)]
	n = runtime.NumGoroutine()
	if runtime.GOOS == "js" {
		n -= bytes.Count(traces, []byte("\nruntime.handleEvent()\n"))
	}
	return n, traces
}
