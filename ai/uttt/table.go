package uttt

import (
	"math/bits"

	"colat/ai/uttt/eval"
)

// A bound says how a score in the table bounds the value.
type bound uint8

const (
	none  bound = iota
	upper       // the value is at most the score
	lower       // the value is at least the score
	exact
)

// entry holds the results of a search of one position.
type entry struct {
	key   uint64
	score int16
	depth uint8
	bound bound
	move  eval.Move
	age   uint8 // of the Think that stored it
}

// noMove is the move of an entry without one.
const noMove = eval.Move(0xff)

// table is a transposition table of buckets of two: the first entry is kept for the
// deeper search of the same Think, the other is always replaced (Breuker, "Memory versus
// Search in Games", 1998). It is allocated by the first search.
type table struct {
	entries []entry
	size    int // of entries, once they are allocated
	used    int // the number of entries in use, which grows until they are forgotten
	mask    uint64
	age     uint8
}

// newTable returns a table of at most the given bytes.
func newTable(bytes int) *table {
	const entrySize = 16
	return &table{size: 1 << (bits.Len(uint(max(bytes/entrySize, 2))) - 1)}
}

// newSearch allocates the table on first use, ages its entries, and limits it to what a
// search of so many nodes can fill, since a smaller part of memory is faster. 0 means no
// limit.
func (t *table) newSearch(nodes int64) {
	if t.entries == nil {
		t.entries = make([]entry, t.size)
	}
	t.age++
	wanted := t.size
	if least := nodes / nodesPerEntry; nodes > 0 && least < int64(t.size) {
		wanted = 1 << bits.Len64(uint64(max(least, fewestEntries-1)))
	}
	t.used = max(t.used, min(wanted, t.size))
	t.mask = uint64(t.used-1) &^ 1
}

const (
	// nodesPerEntry is the number of nodes for which a search gets an entry: most nodes are
	// at the horizon, which needs none.
	nodesPerEntry = 2
	// fewestEntries are in use at least: 1 MiB.
	fewestEntries = 1 << 16
)

// forget clears the table.
func (t *table) forget() {
	clear(t.entries[:min(t.used, len(t.entries))])
	t.used = 0
}

// bucket returns the two entries for a key.
func (t *table) bucket(key uint64) *[2]entry {
	i := key & t.mask
	return (*[2]entry)(t.entries[i : i+2])
}

// find returns the entry of a position, if there is one.
func (t *table) find(key uint64) (entry, bool) {
	for i := range t.bucket(key) {
		if e := &t.bucket(key)[i]; e.key == key && e.bound != none {
			return *e, true
		}
	}
	return entry{move: noMove}, false
}

// keep stores the result of a search.
func (t *table) keep(e entry) {
	e.age = t.age
	places := t.bucket(e.key)
	first := &places[0]
	if first.key == e.key || first.age != t.age || e.depth >= first.depth {
		if first.key != e.key {
			places[1] = *first
		}
		*first = e
		return
	}
	places[1] = e
}
