package othello

import "math/bits"

// A nearby table remembers positions of the solvers near the end of the game.
// They are met again soon or never, so a table that fits into the processor's
// second cache serves them better than the large one, whose every look-up is a
// trip to memory. What it holds are facts of one game, classic or with the victory
// cells at hand.
type nearby struct {
	entries *[1 << nearbyBits]nearbyEntry // nil until the first search
	victory uint64
}

type nearbyEntry struct {
	own, opp     uint64
	lower, upper int8
	move         uint8
}

// holds reports whether the entry is of a position.
func (k *nearbyEntry) holds(own, opp uint64) bool { return (k.own^own)|(k.opp^opp) == 0 }

const nearbyBits = 14

// serve prepares the table for a game. Results of another one are forgotten.
func (t *nearby) serve(victory uint64) {
	switch {
	case t.entries == nil:
		t.entries = new([1 << nearbyBits]nearbyEntry)
	case t.victory != victory:
		t.forget()
	}
	t.victory = victory
}

// forget empties the table.
func (t *nearby) forget() {
	if t.entries != nil {
		clear(t.entries[:])
	}
}

// at returns the only place where a position can be.
func (t *nearby) at(own, opp uint64) *nearbyEntry {
	h := (own ^ bits.RotateLeft64(opp, 29)*0x9e3779b97f4a7c15) * 0xbf58476d1ce4e5b9
	return &t.entries[h>>(64-nearbyBits)]
}
