package host

import (
	"runtime"
	"runtime/debug"
)

// Go marks everything in use in a single task of the page's only thread, which no frame
// interrupts, so the fewer collections the better.
const (
	// growth is how much the heap may grow between two collections, in hundredths of what is in
	// use: in a game, 24 MB.
	growth = 600
	// most is the memory, in bytes, from which on collections are as frequent as needed.
	most = 192 << 20
)

// collectRarely makes collections rarer.
func collectRarely() {
	debug.SetGCPercent(growth)
	debug.SetMemoryLimit(most)
}

// held returns the memory in use after garbage collection, for tests: the bytes of Go's heap,
// and the number of goroutines.
func held() any {
	var stats runtime.MemStats
	runtime.GC()
	runtime.GC() // frees the objects that the first one only finalized
	runtime.ReadMemStats(&stats)
	return map[string]any{"heap": float64(stats.HeapAlloc), "goroutines": runtime.NumGoroutine()}
}
