package proof

// table holds the numbers of positions in small buckets. The entry with the least work is
// replaced.
type table struct {
	entries []entry
	mask    uint64
}

type entry struct {
	key  uint64
	n    numbers
	work uint32
}

const (
	bucket    = 4
	entrySize = 24
)

// newTable returns a table of at most the given bytes.
func newTable(bytes int) table {
	n := bucket
	for 2*n*entrySize <= bytes {
		n *= 2
	}
	return table{entries: make([]entry, n), mask: uint64(n-1) &^ (bucket - 1)}
}

func (t *table) forget() { clear(t.entries) }

func (t *table) probe(key uint64) (numbers, bool) {
	at := key & t.mask
	for i := range t.entries[at : at+bucket] {
		if e := &t.entries[at+uint64(i)]; e.key == key && e.work > 0 {
			return e.n, true
		}
	}
	return numbers{}, false
}

func (t *table) store(key uint64, n numbers, work uint32) {
	at := key & t.mask
	least := &t.entries[at]
	for i := range t.entries[at : at+bucket] {
		e := &t.entries[at+uint64(i)]
		if e.key == key && e.work > 0 {
			*e = entry{key, n, max(e.work, work)}
			return
		}
		if e.work < least.work {
			least = e
		}
	}
	*least = entry{key, n, max(work, 1)}
}
