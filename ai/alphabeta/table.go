// Package alphabeta holds what the champions' searches share: the transposition table, windows, the
// order of moves.
package alphabeta

import "math/bits"

// Bound tells how a value relates to the position's.
type Bound uint8

const (
	Exact Bound = iota + 1
	Lower
	Upper
)

// BoundOf returns what a value found in a window is.
func BoundOf(value, alpha, beta int) Bound {
	switch {
	case value >= beta:
		return Lower
	case value <= alpha:
		return Upper
	}
	return Exact
}

// Cuts reports whether a value with this bound decides a position that is searched in a window.
func (b Bound) Cuts(value, alpha, beta int) bool {
	return b == Exact || b == Lower && value >= beta || b == Upper && value <= alpha
}

// An Entry holds the result of searching a position.
type Entry struct {
	Key   uint64
	Value int16
	Move  uint16
	Depth int8
	Bound Bound // 0 in an empty entry
	age   uint8 // of the Think that stored it
}

// Cutoff reports whether a value, that of the entry counted from the root, decides a position that is
// searched to a depth in a window. An exact one does so off the principal variation and at the horizon.
func (e *Entry) Cutoff(value, depth, alpha, beta int) bool {
	if e.Bound == Exact {
		return beta-alpha == 1 || depth <= 0
	}
	return e.Bound.Cuts(value, alpha, beta)
}

// NoMove is the move of an entry without one.
const NoMove = ^uint16(0)

const entrySize = 16

// Entries are the memory of a table, which the first Begin allocates.
type Entries struct {
	list []Entry
	size int // of list, a power of two
	used int // the number of entries in use, which grows until they are forgotten
	mask uint64
	age  uint8
}

// NewEntries returns the memory of a table of at most the given bytes.
func NewEntries(bytes int) Entries {
	return Entries{size: 1 << (bits.Len(uint(max(bytes/entrySize, 2))) - 1)}
}

const (
	// nodesPerEntry is the number of nodes for which a search gets an entry: most nodes are
	// at the horizon, which needs none.
	nodesPerEntry = 2
	// fewestEntries are in use at least: 1 MiB.
	fewestEntries = 1 << 16
)

// Begin begins the next Think, which may replace what earlier ones found. It limits the table to
// what a search of so many nodes can fill, since a smaller part of memory is faster; 0 means no
// limit.
func (t *Entries) Begin(nodes int64) {
	if t.list == nil {
		t.list = make([]Entry, t.size)
		InLargePages(t.list)
	}
	t.age++
	wanted := t.size
	if least := nodes / nodesPerEntry; nodes > 0 && least < int64(t.size) {
		wanted = 1 << bits.Len64(uint64(max(least, fewestEntries-1)))
	}
	t.used = max(t.used, min(wanted, t.size))
	t.mask = uint64(t.used - 1)
}

// Forget empties the table.
func (t *Entries) Forget() {
	clear(t.list[:min(t.used, len(t.list))])
	t.used = 0
}

// A Single is a table in which a position has one slot, where the deeper search of the present Think
// stays.
type Single struct{ Entries }

// Probe returns the entry of a key, if there is one.
func (t *Single) Probe(key uint64) (Entry, bool) {
	e := t.list[key&t.mask]
	return e, e.Key == key && e.Bound != 0
}

// Store keeps an entry.
func (t *Single) Store(e Entry) {
	slot := &t.list[e.Key&t.mask]
	if slot.Key != e.Key && slot.Bound != 0 && slot.age == t.age && slot.Depth > e.Depth {
		return
	}
	e.age = t.age
	*slot = e
}

// A Pairs is a table in which a position has two slots: the first is kept for the deeper search of
// the same Think, the other is always replaced (Breuker, "Memory versus Search in Games", 1998).
type Pairs struct{ Entries }

func (t *Pairs) pair(key uint64) *[2]Entry {
	i := key & t.mask &^ 1
	return (*[2]Entry)(t.list[i : i+2])
}

// Probe returns the entry of a key, if there is one.
func (t *Pairs) Probe(key uint64) (Entry, bool) {
	for i := range t.pair(key) {
		if e := &t.pair(key)[i]; e.Key == key && e.Bound != 0 {
			return *e, true
		}
	}
	return Entry{Move: NoMove}, false
}

// Store keeps an entry. What it displaces from the first slot moves to the second, if shift is set.
// An entry without a move keeps that of the same position in its slot.
func (t *Pairs) Store(e Entry, shift bool) {
	e.age = t.age
	slots := t.pair(e.Key)
	slot := &slots[0]
	if slot.Key != e.Key {
		if slot.age == t.age && slot.Depth > e.Depth {
			slot = &slots[1]
		} else if shift {
			slots[1] = *slot
		}
	}
	if e.Move == NoMove && slot.Key == e.Key {
		e.Move = slot.Move
	}
	*slot = e
}
