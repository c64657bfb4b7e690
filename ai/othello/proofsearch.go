package othello

import (
	"math/bits"

	rules "colat/game/othello"
)

// Proof-number search (Allis, van der Meulen and van den Herik, 1994) in its
// depth-first form (df-pn; Nagai, 2002) decides the victory game while many
// squares are empty. It always looks where a proof seems nearest. Nobody passes,
// so that a side can be run out of moves, and a fifth cell ends the game: trees
// are lopsided, and the shortest proof is far smaller than an even one. Every
// move fills a square, so there are no cycles to guard against.
//
// Numbers are seen from the side to move, so that one function serves both: a
// position is proven as soon as one child is disproven for the opponent, and
// disproven when all are proven.

// leafEmpties is how many empty squares alpha-beta decides at once.
const leafEmpties = 13

// A proofChild is a child and what is known of it.
type proofChild struct {
	own, opp, moves uint64
	numbers
	lower, upper int8
	sq           uint8
	fresh        bool // not in the table
	bucket       uint64
}

// maxProofPly is more plies than a game without passes has.
const maxProofPly = 64

// A proofFrame is what one ply of the search needs.
type proofFrame struct {
	children [64]proofChild
}

// know takes over an entry of the table, as far as it answers for target.
func (c *proofChild) know(p *proofEntry, target int) {
	c.lower, c.upper = int8(p.lower), int8(p.upper)
	switch {
	case p.lower >= target:
		c.numbers = proven
	case p.upper < target:
		c.numbers = disproven
	case p.target == target:
		c.numbers = p.numbers
	default:
		c.fresh = true
	}
}

// grow fills the frame with the position's children and with what is known of
// them, target being the opponent's. It reports whether one of them wins at once.
func (e *Engine) grow(f *proofFrame, own, opp, moves uint64, target int) (count int, wins bool) {
	for set := moves; set != 0; set &= set - 1 {
		c := &f.children[count&childMask]
		count++
		sq := bits.TrailingZeros64(set)
		c.sq = uint8(sq)
		c.own, c.opp, c.moves = rules.After(own, opp, sq)
		if c.opp&e.victory == e.victory || c.moves == 0 && e.lead(c.opp, c.own) > 0 {
			f.children[0] = *c
			return 1, true
		}
		c.bucket = e.table.proofBucket(c.own, c.opp)
	}
	// The buckets lie far apart in memory. Reading a word of each first lets the
	// processor wait for all of them at once.
	seen := uint64(0)
	children := f.children[:count]
	for i := range children {
		seen |= load(&e.table.entries[children[i].bucket].own)
	}
	e.words = seen
	for i := range children {
		c := &children[i]
		c.lower, c.upper, c.fresh = -1, 1, false
		if c.moves == 0 {
			v := e.lead(c.own, c.opp)
			c.know(&proofEntry{lower: v, upper: v}, target)
		} else if p, ok := e.table.probeProof(c.bucket, c.own, c.opp); ok {
			c.know(&p, target)
		} else {
			c.fresh = true
		}
	}
	for i := range children {
		c := &children[i]
		if c.fresh {
			e.estimateProof(c)
		}
	}
	return count, false
}

// prove searches a position until its proof or disproof number reaches its
// threshold, and returns what is known then.
func (e *Engine) prove(own, opp, moves uint64, target int, limit numbers, n, ply int) proofEntry {
	p := proofEntry{lower: -1, upper: 1, target: target, move: noSquare}
	if ply == 0 {
		return e.develop(own, opp, moves, target, limit, n, ply) // its move is wanted, too
	}
	if n <= e.leafEmpties {
		v := e.settle(own, opp, moves, target, n, ply)
		switch {
		case e.stopped || e.sliced:
			p.numbers = numbers{1, 1}
		case v >= target:
			p.numbers, p.lower = proven, v
		default:
			p.numbers, p.upper = disproven, v
		}
		return p
	}
	if v := e.majority(own, opp); v != 0 {
		p.lower, p.upper = v, v
		p.numbers = disproven
		if v >= target {
			p.numbers = proven
		}
		return p
	}
	return e.develop(own, opp, moves, target, limit, n, ply)
}

// develop searches a position's children in turn, the most promising first, until
// one of its numbers reaches its threshold.
func (e *Engine) develop(own, opp, moves uint64, target int, limit numbers, n, ply int) proofEntry {
	p := proofEntry{lower: -1, upper: 1, target: target, move: noSquare}
	e.nodes += int64(bits.OnesCount64(moves))
	if e.tick() {
		p.numbers = numbers{1, 1}
		return p
	}
	f := &e.proofs[ply]
	count, wins := e.grow(f, own, opp, moves, 1-target)
	if wins {
		p.numbers, p.lower = proven, 1
		p.move = int(f.children[0].sq)
		return p
	}
	for {
		best, second := e.sum(f, count, &p)
		if p.proof == 0 || p.disproof == 0 || p.proof >= limit.proof || p.disproof >= limit.disproof {
			break
		}
		c := &f.children[best]
		// A little more than the second best, lest the search hop between two
		// (the 1+ε of Pawlewicz and Lew, 2007).
		next := numbers{
			proof:    reach(f, count, best, limit.disproof),
			disproof: min(limit.proof, second+second/4+1),
		}
		q := e.prove(c.own, c.opp, c.moves, 1-target, next, n-1, ply+1)
		if e.stopped || e.sliced {
			break
		}
		c.numbers, c.lower, c.upper = q.numbers, int8(q.lower), int8(q.upper)
		if ply == 0 && c.lower == 1 && e.team != nil {
			e.team.lost.Or(1 << c.sq)
		}
	}
	if ply > 0 { // at the root some moves may have been left out
		e.table.storeProof(own, opp, n, &p)
	}
	return p
}

// sum computes a position's numbers and bounds from its children's. It returns
// the child to search next and the second smallest disproof number.
//
// To disprove a position all its children must be proven, but the sum of their
// proof numbers counts what they have in common again and again: transpositions
// abound. Most of the weight is given to the hardest child, as weak proof-number
// search does (Ueda et al., 2008).
func (e *Engine) sum(f *proofFrame, count int, p *proofEntry) (best int, second uint32) {
	p.proof, second = unprovable, unprovable
	total, most := uint64(0), uint32(0)
	var bestProof uint32
	children := f.children[:count]
	for i := range children {
		c := &children[i]
		total += uint64(c.proof)
		most = max(most, c.proof)
		if c.disproof < p.proof || c.disproof == p.proof && c.proof > bestProof {
			second = p.proof
			p.proof = c.disproof
			best = i
			bestProof = c.proof
		} else if c.disproof < second {
			second = c.disproof
		}
	}
	switch {
	case p.proof == 0:
		p.disproof = unprovable
		p.lower = max(p.lower, -int(f.children[best].upper))
		p.move = int(f.children[best].sq)
	case most == 0:
		p.proof, p.disproof = unprovable, 0
		upper := -1
		for i := range count {
			upper = max(upper, -int(f.children[i].lower))
		}
		p.upper = min(p.upper, upper)
	default:
		p.move = int(f.children[best].sq)
		p.disproof = uint32(min((total+3*uint64(most))/4, unprovable-1))
	}
	return best, second
}

// reach returns the proof number of child best at which the position's disproof
// number becomes limit.
func reach(f *proofFrame, count, best int, limit uint32) uint32 {
	if limit >= unprovable-1 {
		return unprovable - 1
	}
	total, most := uint64(0), uint64(0)
	children := f.children[:count]
	for i := range children {
		if i != best {
			p := uint64(children[i].proof)
			total += p
			most = max(most, p)
		}
	}
	// The least x for which (total + x + 3*max(most, x)) / 4 is the limit.
	x := 4*uint64(limit) - total - 3*most
	if x > most {
		x = (4*uint64(limit) - total + 3) / 4
	}
	return uint32(min(x, unprovable-1))
}
