package position

import (
	"math/bits"

	"colat/ai/alphabeta"
)

// A Table remembers searched positions. An entry holds the whole board, so two positions
// are never confused, and a stamp of its game, so that starting another game forgets all
// entries without touching the memory. Several engines may use one table concurrently.
type Table struct {
	entries []entry // nil until the first search
	size    int     // of entries, a power of two
	shift   uint
	game    uint64 // 1 to lastGame; entries of other games are empty
	age     uint64 // 0 to 63; incremented per Think
	scale   uint64 // of the searches' scores: 1 while they count only discs
	victory uint64
}

// An entry is written without a lock. The discs are XORed with the data, so that an entry
// written in part by two threads matches no position (Hyatt and Mann, "A lock-less
// transposition table implementation for parallel search", 2002).
type entry struct {
	own, opp, data uint64
}

// read returns an entry's position and data.
func (e *entry) read() (own, opp, data uint64) {
	data = alphabeta.Load(&e.data)
	return alphabeta.Load(&e.own) ^ data, alphabeta.Load(&e.opp) ^ data, data
}

func (e *entry) write(own, opp, data uint64) {
	alphabeta.Store(&e.own, own^data)
	alphabeta.Store(&e.opp, opp^data)
	alphabeta.Store(&e.data, data)
}

// The fields of an entry's data, from the lowest bit: lower bound 16, upper bound 16,
// best move 7, depth 7, age 6, scale 1, game 11.
const (
	upperShift = 16
	moveShift  = 32
	depthShift = 39
	ageShift   = 46
	scaleShift = 52
	gameShift  = 53
	lastGame   = 1<<11 - 1
)

// SolverDepth is added to the number of empty squares in entries of the exact solver.
// Their bounds are -1, 0 and 1 in the victory game, and differences of discs in the
// classic one.
const SolverDepth = 64

// bucketSize is the number of entries in which a position can be stored: a pair fills
// most of a cache line.
const bucketSize = 2

// entryBytes is the size of an entry.
const entryBytes = 24

// NewTable returns a table of at most size bytes, but at least 24 KiB.
func NewTable(size int) *Table {
	n := 1 << 10
	for 2*n*entryBytes <= size && n < 1<<28 {
		n *= 2
	}
	return &Table{
		size:  n,
		shift: uint(64 - bits.TrailingZeros(uint(n)) + 1),
		game:  1,
	}
}

// Forget clears the table.
func (t *Table) Forget() {
	t.game++
	if t.game > lastGame {
		clear(t.entries)
		t.game = 1
	}
}

// Serve prepares the table for a search with the given victory cells, 0 in the classic
// game. The first call allocates the memory. Results for other cells are forgotten.
func (t *Table) Serve(victory uint64) {
	if t.victory != victory {
		t.Forget()
		t.victory = victory
	}
	t.age = (t.age + 1) & 63
	if t.entries == nil {
		t.entries = make([]entry, t.size)
		alphabeta.InLargePages(t.entries)
	}
}

// Bytes returns the size of the table.
func (t *Table) Bytes() int { return t.size * entryBytes }

// CountDiscs sets whether later scores count only discs; see Probe.
func (t *Table) CountDiscs(alone bool) {
	t.scale = 0
	if alone {
		t.scale = 1
	}
}

// first returns the index of the first entry of a position's bucket.
func (t *Table) first(own, opp uint64) uint64 {
	h := (own ^ bits.RotateLeft64(opp, 29)*0x9e3779b97f4a7c15) * 0xbf58476d1ce4e5b9
	h ^= h >> 32
	h *= 0x94d049bb133111eb
	return h >> t.shift * bucketSize
}

func (t *Table) bucket(own, opp uint64) *[bucketSize]entry {
	i := t.first(own, opp)
	return (*[bucketSize]entry)(t.entries[i : i+bucketSize])
}

// Found holds the results stored for a position.
type Found struct {
	Lower, Upper int // bounds of its score
	Depth        int // of the search
	Move         int // best move, or NoSquare
}

// Probe looks up a position. A search that needs more depth, or the other kind of bounds,
// may only use the entry's move. Probe returns false for an entry with scores on the
// other scale, whose move is still valid.
func (t *Table) Probe(own, opp uint64) (Found, bool) {
	b := t.bucket(own, opp)
	for i := range b {
		if o, p, data := b[i].read(); o == own && p == opp && data>>gameShift == t.game {
			k := Found{
				Lower: int(int16(data)),
				Upper: int(int16(data >> upperShift)),
				Move:  int(data >> moveShift & 127),
				Depth: int(data >> depthShift & 127),
			}
			return k, k.Depth > SolverDepth || data>>scaleShift&1 == t.scale
		}
	}
	return Found{Move: NoSquare}, false
}

// Store stores f in place of the same position, an empty entry, or the older or shallower
// entry of the bucket.
func (t *Table) Store(own, opp uint64, f Found) {
	victim, move := t.victim(t.bucket(own, opp), own, opp)
	if f.Move == NoSquare {
		f.Move = move
	}
	victim.write(own, opp, uint64(uint16(f.Lower))|uint64(uint16(f.Upper))<<upperShift|
		uint64(f.Move)<<moveShift|uint64(f.Depth)<<depthShift|
		t.age<<ageShift|t.scale<<scaleShift|t.game<<gameShift)
}

// victim returns the entry of a bucket in which to store a position, and the move stored
// there if the entry already holds the position.
func (t *Table) victim(b *[bucketSize]entry, own, opp uint64) (victim *entry, move int) {
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
		if depth > SolverDepth {
			// The solver's small subtrees are cheap to search again, its large ones
			// expensive.
			depth -= SolverDepth
		}
		worth := depth - 8*int((t.age-data>>ageShift)&63)
		if worth < worst {
			victim, worst = &b[i], worth
		}
	}
	return victim, NoSquare
}

// Entries of the exact solver for the classic game are stored among the others, with
// depth SolverDepth plus the empty squares. Their bounds are differences of discs, whose
// sign gives the outcome.

// ProbeExact looks up a position and returns proven bounds of its value and the best move
// known.
func (t *Table) ProbeExact(own, opp uint64) (lower, upper, move int) {
	b := t.bucket(own, opp)
	for i := range b {
		o, p, data := b[i].read()
		if o != own || p != opp || data>>gameShift != t.game {
			continue
		}
		move = int(data >> moveShift & 127)
		if int(data>>depthShift&127) > SolverDepth {
			return int(int16(data)), int(int16(data >> upperShift)), move
		}
		return -MaxDiscs, MaxDiscs, move
	}
	return -MaxDiscs, MaxDiscs, NoSquare
}

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
