package alphabeta

// In wasm all goroutines share one thread, and functions of sync/atomic are not inlined.

// Load reads a word of a table.
func Load(word *uint64) uint64 { return *word }

// Store writes a word of a table.
func Store(word *uint64, value uint64) { *word = value }
