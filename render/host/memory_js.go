package host

import "runtime"

// held returns the memory in use after garbage collection, for tests: the bytes of Go's heap,
// and the number of goroutines.
func held() any {
	var stats runtime.MemStats
	runtime.GC()
	runtime.GC() // frees the objects that the first one only finalized
	runtime.ReadMemStats(&stats)
	return map[string]any{"heap": float64(stats.HeapAlloc), "goroutines": runtime.NumGoroutine()}
}
