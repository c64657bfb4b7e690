package position

import (
	"unsafe"

	"colat/ai/alphabeta"
)

// Prefetch loads the buckets of positions that are soon probed into the processor's cache.
func (t *Table) Prefetch(children []Child) {
	for i := range children {
		alphabeta.PrefetchAt(unsafe.Pointer(&t.entries[t.first(children[i].Own, children[i].Opp)]))
	}
}
