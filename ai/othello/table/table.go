// Package table remembers what searches found out about positions, so that no other
// way to the same position searches it again: a large table that all threads share, with
// entries of the heuristic search, the exact solver and proof-number search side by
// side, and a small one for each thread near the end of the game.
package table

import (
	"math/bits"

	"colat/ai/othello/position"
)

// A Table remembers searched positions. An entry holds the whole board, so two
// positions are never taken for each other, and a stamp of the game it belongs
// to, so that beginning another game forgets everything without touching the
// memory. Several engines may search with one table at a time.
type Table struct {
	entries []entry // none until the first search
	size    int     // of entries, a power of two
	shift   uint
	game    uint64 // 1 to lastGame; entries of other games are empty
	age     uint64 // 0 to 63; one a Think
	scale   uint64 // of the searches' scores: 1 while they count discs alone
	victory uint64
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

// SolverDepth is added to the empty squares in entries of the exact solver. Their
// bounds are -1, 0 and 1 in the victory game, differences of discs in the classic
// one.
const SolverDepth = 64

// bucketSize is how many entries a position can lie in: a pair fills most of a
// cache line.
const bucketSize = 2

// entryBytes is the size of an entry.
const entryBytes = 24

// New makes a table of at most size bytes, 24 KiB or more.
func New(size int) *Table {
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

// Forget empties the table.
func (t *Table) Forget() {
	t.game++
	if t.game > lastGame {
		clear(t.entries)
		t.game = 1
	}
}

// Serve prepares the table for a search with these victory cells, none in the
// classic game; the first time it takes the memory. Results for other cells are
// forgotten.
func (t *Table) Serve(victory uint64) {
	if t.victory != victory {
		t.Forget()
		t.victory = victory
	}
	t.age = (t.age + 1) & 63
	if t.entries == nil {
		t.entries = make([]entry, t.size)
		inLargePages(t.entries)
	}
}

// Bytes is the size of the table.
func (t *Table) Bytes() int { return t.size * entryBytes }

// CountDiscs says whether the scores to come are of discs alone; see Probe.
func (t *Table) CountDiscs(alone bool) {
	t.scale = 0
	if alone {
		t.scale = 1
	}
}

// first returns the number of the first entry of a position's bucket.
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

// Found is what the table knows of a position.
type Found struct {
	Lower, Upper int // bounds of its score
	Depth        int // to which it was searched
	Move         int // the best one, or position.NoSquare
}

// Probe looks a position up. Only an entry's move is of use to a search that
// asks for more depth, or for the other kind of bounds; of one on the other scale
// only the move is told.
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
	return Found{Move: position.NoSquare}, false
}

// Store keeps what was Found, in place of the same position, an empty entry, or
// the entry of its bucket that is the older or the shallower.
func (t *Table) Store(own, opp uint64, f Found) {
	victim, move := t.victim(t.bucket(own, opp), own, opp)
	if f.Move == position.NoSquare {
		f.Move = move
	}
	victim.write(own, opp, uint64(uint16(f.Lower))|uint64(uint16(f.Upper))<<upperShift|
		uint64(f.Move)<<moveShift|uint64(f.Depth)<<depthShift|
		t.age<<ageShift|t.scale<<scaleShift|t.game<<gameShift)
}

// victim returns the entry of a bucket that a position is to be kept in, and the
// move known there if it is the position's own.
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
			// The solver's small subtrees are cheap, its large ones dear.
			depth -= SolverDepth
		}
		worth := depth - 8*int((t.age-data>>ageShift)&63)
		if worth < worst {
			victim, worst = &b[i], worth
		}
	}
	return victim, position.NoSquare
}

// Entries of the exact solver for the classic game lie among the others in the
// table, in the solver's kind: depth SolverDepth plus the empty squares. Their
// bounds are differences of discs, so that what they say of a win is the sign.

// ProbeExact looks a position up and returns proven bounds of its value and the
// best move known.
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
		return -position.MaxDiscs, position.MaxDiscs, move
	}
	return -position.MaxDiscs, position.MaxDiscs, position.NoSquare
}
