package position

// prefetch loads an entry into the processor's cache without waiting for it.
//
//go:noescape
func prefetch(e *entry)

// Prefetch loads the buckets of positions that are soon probed into the processor's cache.
func (t *Table) Prefetch(children []Child) {
	for i := range children {
		prefetch(&t.entries[t.first(children[i].Own, children[i].Opp)])
	}
}
