package host

import (
	"runtime"
	"runtime/debug"
)

// growth is how much the heap may grow between two collections, in hundredths of what is in use.
// A collection marks everything in use in one task of the page's only thread, so the fewer the
// better.
const growth = 300

// collectRarely makes collections rarer.
func collectRarely() { debug.SetGCPercent(growth) }

// held returns the memory in use after garbage collection, for tests: the bytes of Go's heap,
// and the number of goroutines.
func held() any {
	var stats runtime.MemStats
	runtime.GC()
	runtime.GC() // frees the objects that the first one only finalized
	runtime.ReadMemStats(&stats)
	return map[string]any{"heap": float64(stats.HeapAlloc), "goroutines": runtime.NumGoroutine()}
}
