package position

import (
	"math/bits"

	"colat/ai/alphabeta"
)

// Proof numbers share the table with results of the heuristic search. A position's proof
// entry is in the bucket next to its search entry, mostly in the same cache line, so that
// neither overwrites the other.

// Numbers are proof and disproof number: the estimated effort to prove that the side to
// move achieves its target, and to disprove it. If the answer is known, one of them is 0
// and the other Unprovable.
type Numbers struct{ Proof, Disproof uint32 }

// Unprovable is the proof number of a disproven position.
const Unprovable = 1 << 30

// The numbers of decided positions.
var (
	Proven    = Numbers{0, Unprovable}
	Disproven = Numbers{Unprovable, 0}
)

// A ProofEntry is a table entry of proof-number search: the numbers for one target, and
// bounds of the outcome for any target.
type ProofEntry struct {
	Numbers
	Lower, Upper int
	Target       int
	Move         int // proves the position, or is the most promising one
}

// In an entry's data the numbers replace a search's bounds. From the lowest bit: proof
// number 13, disproof number 13, lower and upper bound 2 each, target 1.
const (
	disproofShift = 13
	lowerShift    = 26
	boundShift    = 28
	targetShift   = 30
	numberMask    = 1<<13 - 1
)

// packNumber encodes the nine leading bits of a number below 1<<31, rounded up, so that a
// number from the table is never below the threshold it had reached.
func packNumber(x uint32) uint64 {
	if x < 256 {
		return uint64(x)
	}
	shift := uint32(bits.Len32(x)) - 9
	x = (x + 1<<shift - 1) >> shift
	if x == 512 {
		x = 256
		shift++
	}
	return uint64(shift+1)<<8 | uint64(x-256)
}

func unpackNumber(p uint64) uint32 {
	if p < 256 {
		return uint32(p)
	}
	return uint32(p&255|256) << (p>>8 - 1)
}

// ProofBucket returns the index of the first entry of a position's bucket.
func (t *Table) ProofBucket(own, opp uint64) uint64 {
	return t.first(own, opp) ^ bucketSize
}

// Touch reads a word of the bucket that begins at entry i, so that the bucket is in the
// processor's cache when it is probed. The returned word has no meaning.
func (t *Table) Touch(i uint64) uint64 { return alphabeta.Load(&t.entries[i].own) }

// ProbeProof looks up a position in the bucket that begins at entry i.
func (t *Table) ProbeProof(i, own, opp uint64) (ProofEntry, bool) {
	b := (*[bucketSize]entry)(t.entries[i : i+bucketSize])
	for i := range b {
		o, p, data := b[i].read()
		if o == own && p == opp && data>>gameShift == t.game && data>>depthShift&127 > SolverDepth {
			return ProofEntry{
				Numbers: Numbers{unpackNumber(data & numberMask), unpackNumber(data >> disproofShift & numberMask)},
				Lower:   int(data>>lowerShift&3) - 1,
				Upper:   int(data>>boundShift&3) - 1,
				Target:  int(data >> targetShift & 1),
				Move:    int(data >> moveShift & 127),
			}, true
		}
	}
	return ProofEntry{Move: NoSquare}, false
}

// StoreProof stores the entry of a position with n empty squares.
func (t *Table) StoreProof(own, opp uint64, n int, p *ProofEntry) {
	i := t.ProofBucket(own, opp)
	b := (*[bucketSize]entry)(t.entries[i : i+bucketSize])
	victim, _ := t.victim(b, own, opp)
	victim.write(own, opp, packNumber(p.Proof)|packNumber(p.Disproof)<<disproofShift|
		uint64(p.Lower+1)<<lowerShift|uint64(p.Upper+1)<<boundShift|uint64(p.Target)<<targetShift|
		uint64(p.Move)<<moveShift|uint64(SolverDepth+n)<<depthShift|
		t.age<<ageShift|t.game<<gameShift)
}
