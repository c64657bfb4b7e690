package eval

// In wasm all goroutines share one thread, and functions of sync/atomic are not inlined.

func load(word *uint64) uint64 { return *word }
