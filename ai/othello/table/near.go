package table

import "math/bits"

// A Near table remembers positions of the solvers near the end of the game. They recur
// soon or never, so a table that fits into the processor's second-level cache serves them
// better than the large one, whose probes access main memory. Its entries are proven
// results of one game, classic or with the present victory cells.
type Near struct {
	entries *[1 << nearBits]NearEntry // nil until the first search
	victory uint64
}

// A NearEntry holds bounds of a position's value, and the best move.
type NearEntry struct {
	Own, Opp     uint64
	Lower, Upper int8
	Move         uint8
}

// Holds reports whether the entry is for the given position.
func (k *NearEntry) Holds(own, opp uint64) bool { return (k.Own^own)|(k.Opp^opp) == 0 }

const nearBits = 14

// Serve prepares the table for a game. It clears results of another game.
func (t *Near) Serve(victory uint64) {
	switch {
	case t.entries == nil:
		t.entries = new([1 << nearBits]NearEntry)
	case t.victory != victory:
		t.Forget()
	}
	t.victory = victory
}

// Forget clears the table.
func (t *Near) Forget() {
	if t.entries != nil {
		clear(t.entries[:])
	}
}

// At returns the only entry that can hold a position.
func (t *Near) At(own, opp uint64) *NearEntry {
	h := (own ^ bits.RotateLeft64(opp, 29)*0x9e3779b97f4a7c15) * 0xbf58476d1ce4e5b9
	return &t.entries[h>>(64-nearBits)]
}
