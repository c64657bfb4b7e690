//go:build !wasm

package eval

import "sync/atomic"

func load(word *uint64) uint64 { return atomic.LoadUint64(word) }
