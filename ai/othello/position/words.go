//go:build !wasm

package position

import "sync/atomic"

func load(word *uint64) uint64 { return atomic.LoadUint64(word) }

func store(word *uint64, value uint64) { atomic.StoreUint64(word, value) }
