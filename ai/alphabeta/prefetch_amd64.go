package alphabeta

import "unsafe"

// PrefetchAt loads what is at an address into the processor's cache without waiting for it.
//
//go:noescape
func PrefetchAt(p unsafe.Pointer)

// Prefetch loads the slot of a key that is soon probed into the processor's cache.
func (t *Entries) Prefetch(key uint64) { PrefetchAt(unsafe.Pointer(&t.list[key&t.mask])) }
