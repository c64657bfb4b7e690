package othello

import "math/bits"

// Proof numbers live in the table beside what the heuristic search keeps there.
// A position of theirs lies in the bucket next to the one that a search would
// use, mostly in the same cache line, so that neither overwrites the other's
// knowledge of the same position.

// numbers say how hard it seems to show that the side to move gets its target,
// and that it does not. One of them is 0 and the other unprovable where that is
// known.
type numbers struct{ proof, disproof uint32 }

// unprovable is the proof number of what is false.
const unprovable = 1 << 30

var (
	proven    = numbers{0, unprovable}
	disproven = numbers{unprovable, 0}
)

// A proofEntry is what the table keeps of a position in proof-number search: the
// numbers for one target, and bounds of the outcome for any.
type proofEntry struct {
	numbers
	lower, upper int
	target       int
	move         int
}

// In an entry's data the numbers take the place of a search's bounds: from the
// lowest bit, proof number 13, disproof number 13, lower and upper bound 2 each,
// target 1.
const (
	disproofShift = 13
	lowerShift    = 26
	boundShift    = 28
	targetShift   = 30
	numberMask    = 1<<13 - 1
)

// packNumber keeps the nine leading bits of a number below 1<<31, rounded up, so
// that a number from the table is never below the threshold it had reached.
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

// proofBucket returns the number of the first entry of a position's bucket.
func (t *table) proofBucket(own, opp uint64) uint64 {
	return t.first(own, opp) ^ bucketSize
}

// probeProof looks a position up in the bucket that begins at entry i.
func (t *table) probeProof(i, own, opp uint64) (proofEntry, bool) {
	b := (*[bucketSize]entry)(t.entries[i : i+bucketSize])
	for i := range b {
		if o, p, data := b[i].read(); o == own && p == opp && data>>gameShift == t.game && data>>depthShift&127 > solverDepth {
			return proofEntry{
				numbers: numbers{unpackNumber(data & numberMask), unpackNumber(data >> disproofShift & numberMask)},
				lower:   int(data>>lowerShift&3) - 1,
				upper:   int(data>>boundShift&3) - 1,
				target:  int(data >> targetShift & 1),
				move:    int(data >> moveShift & 127),
			}, true
		}
	}
	return proofEntry{move: noSquare}, false
}

// storeProof keeps what is known of a position with n empty squares.
func (t *table) storeProof(own, opp uint64, n int, p *proofEntry) {
	i := t.proofBucket(own, opp)
	b := (*[bucketSize]entry)(t.entries[i : i+bucketSize])
	victim, _ := t.victim(b, own, opp)
	victim.write(own, opp, packNumber(p.proof)|packNumber(p.disproof)<<disproofShift|
		uint64(p.lower+1)<<lowerShift|uint64(p.upper+1)<<boundShift|uint64(p.target)<<targetShift|
		uint64(p.move)<<moveShift|uint64(solverDepth+n)<<depthShift|
		t.age<<ageShift|t.game<<gameShift)
}
