package search

import (
	"math/bits"

	"colat/ai/uttt/position"
)

// A bound says what a score in the table is.
type bound uint8

const (
	none  bound = iota
	upper       // the value is the score at most
	lower       // the value is the score at least
	exact
)

// entry is what is known of a position.
type entry struct {
	key   uint64
	score int16
	depth uint8
	bound bound
	move  position.Move
	age   uint8 // of the Think that wrote it
}

// noMove stands for a move in an entry that has none.
const noMove = position.Move(0xff)

// Table is a transposition table of buckets of two: the deeper search keeps the first
// place for as long as its Think lasts, the other one goes to whoever comes (Breuker,
// "Memory versus Search in Games", 1998). Its memory is taken at the first search.
type Table struct {
	entries []entry
	size    int
	age     uint8
}

// NewTable makes a table of at most so many bytes.
func NewTable(bytes int) *Table {
	const entrySize = 16
	return &Table{size: 1 << (bits.Len(uint(max(bytes/entrySize, 2))) - 1)}
}

// newSearch starts a Think.
func (t *Table) newSearch() {
	if t.entries == nil {
		t.entries = make([]entry, t.size)
	}
	t.age++
}

// Forget empties the table.
func (t *Table) Forget() { clear(t.entries) }

// bucket returns the places where a position may lie.
func (t *Table) bucket(key uint64) *[2]entry {
	i := key & uint64(len(t.entries)-1) &^ 1
	return (*[2]entry)(t.entries[i : i+2])
}

// find returns what is known of a position.
func (t *Table) find(key uint64) (entry, bool) {
	for i := range t.bucket(key) {
		if e := &t.bucket(key)[i]; e.key == key && e.bound != none {
			return *e, true
		}
	}
	return entry{move: noMove}, false
}

// keep writes down what a search found.
func (t *Table) keep(e entry) {
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
