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
	size    int
	age     uint8
}

// newTable returns a table of at most the given bytes.
func newTable(bytes int) *table {
	const entrySize = 16
	return &table{size: 1 << (bits.Len(uint(max(bytes/entrySize, 2))) - 1)}
}

// newSearch allocates the table on first use and ages its entries.
func (t *table) newSearch() {
	if t.entries == nil {
		t.entries = make([]entry, t.size)
	}
	t.age++
}

// forget clears the table.
func (t *table) forget() { clear(t.entries) }

// bucket returns the two entries for a key.
func (t *table) bucket(key uint64) *[2]entry {
	i := key & uint64(len(t.entries)-1) &^ 1
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
