package alphabeta

import "testing"

// has compares the depths of the entries of some keys.
func has(t *testing.T, when string, probe func(uint64) (Entry, bool), want map[uint64]int8) {
	t.Helper()
	for _, k := range []uint64{shared, key, other} {
		e, known := probe(k)
		if depth, stored := want[k]; known != stored || known && e.Depth != depth {
			t.Errorf("%s: position %d has depth %d, %v; want %v", when, k, e.Depth, known, want)
		}
	}
}

const shared, key, other = 1, 5, 9 // all in one bucket of four entries

// The deeper search of a slot stays during a Think and goes with the next one. Another result for
// the same position is always stored.
func TestSingle(t *testing.T) {
	table := Single{NewEntries(4 * entrySize)}
	table.Begin(0)
	has(t, "an empty table", table.Probe, nil)
	table.Store(Entry{Key: key, Value: 10, Depth: 6, Bound: Lower, Move: 3})
	table.Store(Entry{Key: other, Value: 20, Depth: 5, Bound: Exact, Move: 4})
	has(t, "a shallower search", table.Probe, map[uint64]int8{key: 6})
	table.Store(Entry{Key: key, Value: 11, Depth: 2, Bound: Upper, Move: 5})
	has(t, "the same position", table.Probe, map[uint64]int8{key: 2})
	if e, _ := table.Probe(key); e.Value != 11 || e.Bound != Upper || e.Move != 5 {
		t.Errorf("stored is %+v", e)
	}
	table.Store(Entry{Key: other, Value: 20, Depth: 5, Bound: Exact, Move: 4})
	has(t, "a deeper search", table.Probe, map[uint64]int8{other: 5})
	table.Begin(0)
	table.Store(Entry{Key: key, Value: 10, Depth: 1, Bound: Lower, Move: 3})
	has(t, "the next Think", table.Probe, map[uint64]int8{key: 1})
	table.Forget()
	table.Begin(0)
	has(t, "after Forget", table.Probe, nil)
}

// The deeper of two positions stays, and the other makes room for the next; with shift, what a
// deeper one displaces stays, too. A result without a move keeps the move that is known.
func TestPairs(t *testing.T) {
	for _, shift := range []bool{false, true} {
		table := Pairs{NewEntries(4 * entrySize)}
		table.Begin(0)
		table.Store(Entry{Key: key, Depth: 6, Bound: Lower, Move: 3}, shift)
		table.Store(Entry{Key: other, Depth: 5, Bound: Exact, Move: 4}, shift)
		has(t, "two positions", table.Probe, map[uint64]int8{key: 6, other: 5})
		table.Store(Entry{Key: other, Depth: 4, Bound: Upper, Move: NoMove}, shift)
		if e, _ := table.Probe(other); e.Depth != 4 || e.Move != 4 {
			t.Errorf("without a move it is %+v", e)
		}
		table.Store(Entry{Key: shared, Depth: 7, Bound: Exact, Move: 5}, shift)
		want := map[uint64]int8{shared: 7, other: 4}
		if shift {
			want = map[uint64]int8{shared: 7, key: 6}
		}
		has(t, "a deeper third", table.Probe, want)
		table.Begin(0)
		table.Store(Entry{Key: key, Depth: 1, Bound: Lower, Move: 3}, false)
		if e, known := table.Probe(key); !known || e.Depth != 1 {
			t.Errorf("the next Think has %+v, %v", e, known)
		}
	}
}

// A Think of few nodes uses a part of the table, and what it knows stays in the next one.
func TestBegin(t *testing.T) {
	table := Pairs{NewEntries(4 * fewestEntries * entrySize)}
	table.Begin(1000)
	if table.used != fewestEntries {
		t.Errorf("%d entries are in use, want %d", table.used, fewestEntries)
	}
	table.Begin(0)
	if table.used != len(table.list) {
		t.Errorf("%d entries are in use, want all", table.used)
	}
	table.Begin(1000)
	if table.used != len(table.list) {
		t.Errorf("after a longer Think %d entries are in use, want all", table.used)
	}
}

// A window around a value is widened on the side on which a value lies outside.
func TestWindow(t *testing.T) {
	w := Around(10, 5, 1000)
	for _, step := range []struct {
		value, alpha, beta int
		outside            bool
	}{{12, 5, 15, false}, {15, 5, 115, true}, {4, -96, 115, true}, {-100, -200, 115, true}} {
		if outside := w.Widen(step.value, 100, 100); outside != step.outside || w.Alpha != step.alpha || w.Beta != step.beta {
			t.Errorf("after %d it is %+v, %v; want %+v", step.value, w, outside, step)
		}
	}
	if !w.Widen(200, 101, 100) || w.Beta != 1000 || w.Widen(1000, 1, 100) {
		t.Errorf("at the end it is %+v", w)
	}
}

func TestBoundOf(t *testing.T) {
	for value, want := range map[int]Bound{-5: Upper, 0: Upper, 3: Exact, 10: Lower, 11: Lower} {
		if got := BoundOf(value, 0, 10); got != want {
			t.Errorf("%d in a window from 0 to 10 is %d, want %d", value, got, want)
		}
	}
}
