package mnk

// table is the transposition table. An entry holds a bound of a position's value, the
// depth searched and the best move. A position has one slot, in which the deeper search
// of the present Think stays.
type table struct {
	entries []entry
	age     uint8
}

type entry struct {
	key   uint64
	value int16
	move  uint16
	depth int8
	bound bound
	age   uint8
}

type bound uint8

const (
	exact bound = iota + 1
	lower
	upper
)

const entrySize = 16

// noMove is the move of an entry without one.
const noMove = ^uint16(0)

// newTable returns a table of at most the given bytes.
func newTable(bytes int) table {
	n := 1
	for 2*n*entrySize <= bytes {
		n *= 2
	}
	return table{entries: make([]entry, n)}
}

func (t *table) probe(key uint64) (entry, bool) {
	e := t.entries[key&uint64(len(t.entries)-1)]
	return e, e.key == key && e.bound != 0
}

func (t *table) store(key uint64, value, depth int, b bound, move uint16) {
	e := &t.entries[key&uint64(len(t.entries)-1)]
	if e.key != key && e.bound != 0 && e.age == t.age && int(e.depth) > depth {
		return
	}
	*e = entry{key, int16(value), move, int8(min(depth, 127)), b, t.age}
}

func (t *table) forget() { clear(t.entries) }
