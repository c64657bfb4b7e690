package cotoan

import (
	"math/bits"

	"colat/game"
)

// bound says how a score in the table bounds the value.
type bound uint8

const (
	none  bound = iota
	lower       // the value is at least the score
	upper       // at most the score
	exact
)

// entry holds the results of a search of one position.
type entry struct {
	key   uint64
	move  uint16 // 0 if none is known
	score int16
	depth int8
	bound bound
	age   uint8
}

// table is the transposition table. A bucket's first entry is kept while it is of the
// present search and deeper; its second is always replaced.
type table struct {
	size    int // of entries, a power of two
	entries []entry
	age     uint8
}

// entryBytes is an entry's size in memory.
const entryBytes = 16

func newTable(size int) *table {
	n := max(size/entryBytes, 2)
	return &table{size: 1 << (bits.Len(uint(n)) - 1)}
}

// newSearch allocates the table on first use and ages its entries.
func (t *table) newSearch() {
	if t.entries == nil {
		t.entries = make([]entry, t.size)
	}
	t.age++
}

func (t *table) forget() {
	clear(t.entries)
}

func (t *table) bucket(key uint64) []entry {
	i := int(key) & (t.size - 2)
	return t.entries[i : i+2 : i+2]
}

// probe returns the entry of a position, or one with bound none.
func (t *table) probe(key uint64) entry {
	b := t.bucket(key)
	for i := range b {
		if b[i].key == key && b[i].bound != none {
			return b[i]
		}
	}
	return entry{}
}

// note stores the result of a search, with a score counted from the position itself.
func (t *table) note(key uint64, m game.Move, score, depth int, kind bound) {
	b := t.bucket(key)
	slot := &b[0]
	if slot.key != key && slot.age == t.age && int(slot.depth) > depth {
		slot = &b[1]
	}
	if m == game.NoMove {
		m = 0
		if slot.key == key {
			m = game.Move(slot.move)
		}
	}
	*slot = entry{key: key, move: uint16(m), score: int16(score), depth: int8(max(depth, 0)), bound: kind, age: t.age}
}

// Scores are in hundredths of a point for the side to move. A win in n plies scores
// winScore-n.
const (
	winScore = 30000
	infinity = winScore + 1
	// proven is the smallest score of a certain win.
	proven = winScore - 2*Longest
	// repeated is the score, for the side ahead in points, of the second occurrence of a
	// position: the third one wins. Either side may deviate before.
	repeated = 2000
)

// isProven reports whether a score is a certain win or loss.
func isProven(score int) bool { return score >= proven || score <= -proven }

// ended returns the value of a game that ends in the present position and is decided by
// points, ply plies from the root.
func ended(p *Position, ply int) int {
	switch lead := p.Lead(); {
	case lead > 0:
		return winScore - ply
	case lead < 0:
		return ply - winScore
	}
	return 0
}

// shiftProven counts the plies to a certain win or loss from the given number of plies
// later: in the table they count from the position, elsewhere from the root.
func shiftProven(score, plies int) int {
	switch {
	case score >= proven:
		return score + plies
	case score <= -proven:
		return score - plies
	}
	return score
}
