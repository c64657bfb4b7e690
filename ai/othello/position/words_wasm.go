package position

// In wasm all goroutines share one thread, and functions of sync/atomic are not inlined.

func load(word *uint64) uint64 { return *word }

func store(word *uint64, value uint64) { *word = value }
