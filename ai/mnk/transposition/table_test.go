package transposition

import "testing"

// The deeper search of a slot stays during a Think and goes with the next one. Another result for
// the same position is always stored.
func TestDeeperSearchStays(t *testing.T) {
	table := New(4 * entrySize)
	const shared, key, other = 1, 5, 9 // all in one slot
	if _, known := table.Probe(shared); known {
		t.Error("an empty table knows a position")
	}
	depths := func(when string, want map[uint64]int8) {
		t.Helper()
		for _, k := range []uint64{shared, key, other} {
			e, known := table.Probe(k)
			if depth, stored := want[k]; known != stored || known && e.Depth != depth {
				t.Errorf("%s: position %d has depth %d, %v; want %v", when, k, e.Depth, known, want)
			}
		}
	}
	table.Store(key, 10, 6, Lower, 3)
	table.Store(other, 20, 5, Exact, 4)
	depths("a shallower search", map[uint64]int8{key: 6})
	table.Store(key, 11, 2, Upper, 5)
	depths("the same position", map[uint64]int8{key: 2})
	if e, _ := table.Probe(key); e.Value != 11 || e.Bound != Upper || e.Move != 5 {
		t.Errorf("stored is %+v", e)
	}
	table.Store(other, 20, 5, Exact, 4)
	depths("a deeper search", map[uint64]int8{other: 5})
	table.Age()
	table.Store(key, 10, 1, Lower, 3)
	depths("the next Think", map[uint64]int8{key: 1})
	table.Forget()
	depths("after Forget", nil)
}

func TestBoundOf(t *testing.T) {
	for value, want := range map[int]Bound{-5: Upper, 0: Upper, 3: Exact, 10: Lower, 11: Lower} {
		if got := BoundOf(value, 0, 10); got != want {
			t.Errorf("%d in a window from 0 to 10 is %d, want %d", value, got, want)
		}
	}
}
