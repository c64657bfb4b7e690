// Package transposition remembers the values of positions searched.
package transposition

// A Table holds, for a position, a bound of its value, the depth searched and the best move. A
// position has one slot, in which the deeper search of the present Think stays.
type Table struct {
	entries []Entry
	age     uint8
}

// An Entry holds the result of searching a position.
type Entry struct {
	key   uint64
	Value int16
	Move  uint16
	Depth int8
	Bound Bound
	age   uint8
}

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

const entrySize = 16

// NoMove is the move of an entry without one.
const NoMove = ^uint16(0)

// New returns a table of at most the given bytes.
func New(bytes int) Table {
	n := 1
	for 2*n*entrySize <= bytes {
		n *= 2
	}
	return Table{entries: make([]Entry, n)}
}

// Age begins the next Think, which may replace what earlier ones found.
func (t *Table) Age() { t.age++ }

// Probe returns the entry of a key, if there is one.
func (t *Table) Probe(key uint64) (Entry, bool) {
	e := t.entries[key&uint64(len(t.entries)-1)]
	return e, e.key == key && e.Bound != 0
}

// Store keeps an entry.
func (t *Table) Store(key uint64, value, depth int, b Bound, move uint16) {
	e := &t.entries[key&uint64(len(t.entries)-1)]
	if e.key != key && e.Bound != 0 && e.age == t.age && int(e.Depth) > depth {
		return
	}
	*e = Entry{key, int16(value), move, int8(min(depth, 127)), b, t.age}
}

// Forget empties the table.
func (t *Table) Forget() { clear(t.entries) }
