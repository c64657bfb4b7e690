package othello

import "math/bits"

// A table remembers searched positions. An entry holds the whole board, so two
// positions are never taken for each other, and a stamp of the game it belongs
// to, so that beginning another game forgets everything without touching the
// memory. Several engines may search with one table at a time.
type table struct {
	entries []entry // none until the first search
	size    int     // of entries, a power of two
	shift   uint
	game    uint64 // 1 to lastGame; entries of other games are empty
	age     uint64 // 0 to 63; one a Think
	scale   uint64 // of the searches' scores: 1 while they count discs alone
	victory uint64
	variant bool
}

// An entry is written without a lock. The discs are kept mixed with the data, so
// that an entry of which two threads wrote a part each looks like no position at
// all (Hyatt and Mann, "A lock-less transposition table implementation for parallel
// search", 2002).
type entry struct {
	own, opp, data uint64
}

// read returns an entry's position and data.
func (e *entry) read() (own, opp, data uint64) {
	data = load(&e.data)
	return load(&e.own) ^ data, load(&e.opp) ^ data, data
}

func (e *entry) write(own, opp, data uint64) {
	store(&e.own, own^data)
	store(&e.opp, opp^data)
	store(&e.data, data)
}

// The fields of an entry's data, from the lowest bit: lower bound 16, upper
// bound 16, best move 7, depth 7, age 6, scale 1, game 11.
const (
	upperShift = 16
	moveShift  = 32
	depthShift = 39
	ageShift   = 46
	scaleShift = 52
	gameShift  = 53
	lastGame   = 1<<11 - 1
)

const (
	noSquare = 64 // the best move of an entry that has none; also a pass
	// solverDepth is added to the empty squares in entries of the exact
	// solver. Their bounds are -1, 0 and 1 in the victory game, differences of
	// discs in the classic one.
	solverDepth = 64
)

// bucketSize is how many entries a position can lie in: a pair fills most of a
// cache line.
const bucketSize = 2

// entryBytes is the size of an entry.
const entryBytes = 24

// newTable makes a table of at most size bytes, 24 KiB or more.
func newTable(size int) *table {
	n := 1 << 10
	for 2*n*entryBytes <= size && n < 1<<28 {
		n *= 2
	}
	return &table{
		size:  n,
		shift: uint(64 - bits.TrailingZeros(uint(n)) + 1),
		game:  1,
	}
}

// forget empties the table.
func (t *table) forget() {
	t.game++
	if t.game > lastGame {
		clear(t.entries)
		t.game = 1
	}
}

// serve prepares the table for a search under these rules; the first time it
// takes the memory. Results of other
// rules or other victory cells are forgotten.
func (t *table) serve(variant bool, victory uint64) {
	if t.variant != variant || t.victory != victory {
		t.forget()
		t.variant, t.victory = variant, victory
	}
	t.age = (t.age + 1) & 63
	if t.entries == nil {
		t.entries = make([]entry, t.size)
		inLargePages(t.entries)
	}
}

// first returns the number of the first entry of a position's bucket.
func (t *table) first(own, opp uint64) uint64 {
	h := (own ^ bits.RotateLeft64(opp, 29)*0x9e3779b97f4a7c15) * 0xbf58476d1ce4e5b9
	h ^= h >> 32
	h *= 0x94d049bb133111eb
	return h >> t.shift * bucketSize
}

func (t *table) bucket(own, opp uint64) *[bucketSize]entry {
	i := t.first(own, opp)
	return (*[bucketSize]entry)(t.entries[i : i+bucketSize])
}

// found is what the table knows of a position.
type found struct {
	lower, upper int
	depth        int
	move         int
}

// probe looks a position up. Only an entry's move is of use to a search that
// asks for more depth, or for the other kind of bounds; of one on the other scale
// only the move is told.
func (t *table) probe(own, opp uint64) (found, bool) {
	b := t.bucket(own, opp)
	for i := range b {
		if o, p, data := b[i].read(); o == own && p == opp && data>>gameShift == t.game {
			k := found{
				lower: int(int16(data)),
				upper: int(int16(data >> upperShift)),
				move:  int(data >> moveShift & 127),
				depth: int(data >> depthShift & 127),
			}
			return k, k.depth > solverDepth || data>>scaleShift&1 == t.scale
		}
	}
	return found{move: noSquare}, false
}

// store keeps what was found, in place of the same position, an empty entry, or
// the entry of its bucket that is the older or the shallower.
func (t *table) store(own, opp uint64, f found) {
	victim, move := t.victim(t.bucket(own, opp), own, opp)
	if f.move == noSquare {
		f.move = move
	}
	victim.write(own, opp, uint64(uint16(f.lower))|uint64(uint16(f.upper))<<upperShift|
		uint64(f.move)<<moveShift|uint64(f.depth)<<depthShift|
		t.age<<ageShift|t.scale<<scaleShift|t.game<<gameShift)
}

// victim returns the entry of a bucket that a position is to be kept in, and the
// move known there if it is the position's own.
func (t *table) victim(b *[bucketSize]entry, own, opp uint64) (victim *entry, move int) {
	worst := int(^uint(0) >> 1)
	for i := range b {
		o, p, data := b[i].read()
		if data>>gameShift != t.game {
			if worst > -1000 {
				victim, worst = &b[i], -1000
			}
			continue
		}
		if o == own && p == opp {
			return &b[i], int(data >> moveShift & 127)
		}
		depth := int(data >> depthShift & 127)
		if depth > solverDepth {
			// The solver's small subtrees are cheap, its large ones dear.
			depth -= solverDepth
		}
		worth := depth - 8*int((t.age-data>>ageShift)&63)
		if worth < worst {
			victim, worst = &b[i], worth
		}
	}
	return victim, noSquare
}
