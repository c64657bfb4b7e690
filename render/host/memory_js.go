package host

import "runtime"

// held tells tests what the program holds once everything else has been given back: the
// bytes of Go's heap, and goroutines.
func held() any {
	var stats runtime.MemStats
	runtime.GC()
	runtime.GC() // for what the first one has only finalized
	runtime.ReadMemStats(&stats)
	return map[string]any{"heap": float64(stats.HeapAlloc), "goroutines": runtime.NumGoroutine()}
}
