package table

// In wasm all goroutines take turns in one thread, and functions of sync/atomic are
// called, not written out in place.

func load(word *uint64) uint64 { return *word }

func store(word *uint64, value uint64) { *word = value }
