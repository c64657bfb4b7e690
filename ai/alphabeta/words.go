//go:build !wasm

package alphabeta

import "sync/atomic"

// Load reads a word of a table that several searches may use at once.
func Load(word *uint64) uint64 { return atomic.LoadUint64(word) }

// Store writes a word of a table that several searches may use at once.
func Store(word *uint64, value uint64) { atomic.StoreUint64(word, value) }
