package endgame

import (
	"math"
	"math/bits"
	"sync/atomic"

	"colat/ai"
	"colat/ai/othello/eval"
	"colat/ai/othello/position"
	rules "colat/game/othello"
)

// A Decider answers easy questions: whether the side to move achieves at least target, 0
// for a draw or 1 for a win, with n empty squares. If bound is target or more, the
// outcome is at least bound; otherwise it is at most bound.
type Decider interface {
	Decide(own, opp, moves uint64, target, n, ply int) (bound int, decided bool)
}

// A Prover proves positions for one thread. After Serve it does not allocate.
type Prover struct {
	// Losing, if set, receives the squares of the root moves proven to lose.
	Losing *atomic.Uint64

	clock   *ai.Clock
	leaf    *eval.Judge
	decider Decider
	table   *position.Table
	victory uint64
	frames  [provenPlies]proofFrame
	touched uint64 // result of Touch, kept so that the compiler does not drop the call
}

// Init initializes a prover that the clock stops.
func (s *Prover) Init(c *ai.Clock, l *eval.Judge, d Decider) { s.clock, s.leaf, s.decider = c, l, d }

// Serve prepares for a game with the given victory cells and a table that serves it.
func (s *Prover) Serve(victory uint64, t *position.Table) { s.victory, s.table = victory, t }

// Solve finds the outcome of a position with n empty squares if only the given moves are
// allowed, and unless it is a loss a move that achieves it. ok reports whether it
// finished before the clock stopped it. The next attempt continues from its entries in
// the table. Lost returns the moves proven to lose.
func (s *Prover) Solve(own, opp, moves uint64, n int) (outcome, move int, ok bool) {
	f := &s.frames[0]
	for i := range f.children {
		f.children[i].lower = -1
	}
	for target := 1; target >= 0; target-- {
		limits := position.Numbers{Proof: position.Unprovable, Disproof: position.Unprovable}
		p := s.prove(own, opp, moves, target, limits, n, 0)
		switch {
		case p.Proof == 0:
			return p.Lower, p.Move, true
		case p.Disproof != 0:
			return 0, position.NoSquare, false
		case p.Upper < 0:
			return -1, position.NoSquare, true
		}
	}
	panic("victory: a question has no answer")
}

// Lost returns the squares of the root moves proven to lose by the last Solve.
func (s *Prover) Lost() (lost uint64) {
	f := &s.frames[0]
	for i := range f.children {
		if c := &f.children[i]; c.lower == 1 {
			lost |= 1 << c.sq
		}
	}
	return lost
}

// Proof-number search (Allis, van der Meulen and van den Herik, 1994) in its depth-first
// form (df-pn; Nagai, 2002) decides the victory game with many empty squares. It always
// expands the node where a proof seems nearest. There are no passes, so a side can be run
// out of moves, and a fifth cell ends the game: trees are unbalanced, and the shortest
// proof is far smaller than a balanced one. Every move fills a square, so there are no
// cycles.
//
// Numbers are for the side to move, so that one function serves both sides: a position is
// proven as soon as one child is disproven for the opponent, and disproven when all
// children are proven.

// A proofChild is the position after a move with its proof numbers and bounds.
type proofChild struct {
	own, opp, moves uint64
	position.Numbers
	lower, upper int8
	sq           uint8
	fresh        bool // not in the table
	bucket       uint64
}

// provenPlies exceeds the length of any game without passes.
const provenPlies = 64

// A proofFrame holds the children at one ply of the search.
type proofFrame struct {
	children [64]proofChild
}

// know sets the child's numbers and bounds from a table entry. If the entry does not
// answer target, the child is fresh.
func (c *proofChild) know(p *position.ProofEntry, target int) {
	c.lower, c.upper = int8(p.Lower), int8(p.Upper)
	switch {
	case p.Lower >= target:
		c.Numbers = position.Proven
	case p.Upper < target:
		c.Numbers = position.Disproven
	case p.Target == target:
		c.Numbers = p.Numbers
	default:
		c.fresh = true
	}
}

// grow fills the frame with the position's children and their known numbers; target is
// the opponent's. It reports whether one of them wins at once.
func (s *Prover) grow(f *proofFrame, own, opp, moves uint64, target int) (count int, wins bool) {
	for set := moves; set != 0; set &= set - 1 {
		c := &f.children[count&position.ChildMask]
		count++
		sq := bits.TrailingZeros64(set)
		c.sq = uint8(sq)
		c.own, c.opp, c.moves = rules.After(own, opp, sq)
		if c.opp&s.victory == s.victory || c.moves == 0 && position.Lead(c.opp, c.own, s.victory) > 0 {
			f.children[0] = *c
			return 1, true
		}
		c.bucket = s.table.ProofBucket(c.own, c.opp)
	}
	// The buckets lie far apart in memory. Reading a word of each first lets the
	// processor load all of them in parallel.
	touched := uint64(0)
	children := f.children[:count]
	for i := range children {
		touched |= s.table.Touch(children[i].bucket)
	}
	s.touched = touched
	for i := range children {
		c := &children[i]
		c.lower, c.upper, c.fresh = -1, 1, false
		if c.moves == 0 {
			v := position.Lead(c.own, c.opp, s.victory)
			c.know(&position.ProofEntry{Lower: v, Upper: v}, target)
		} else if p, ok := s.table.ProbeProof(c.bucket, c.own, c.opp); ok {
			c.know(&p, target)
		} else {
			c.fresh = true
		}
	}
	for i := range children {
		c := &children[i]
		if c.fresh {
			s.estimate(c)
		}
	}
	return count, false
}

// prove searches a position until its proof or disproof number reaches its threshold, and
// returns the result so far.
func (s *Prover) prove(own, opp, moves uint64, target int, limit position.Numbers, n, ply int) position.ProofEntry {
	p := position.ProofEntry{Lower: -1, Upper: 1, Target: target, Move: position.NoSquare}
	if ply == 0 {
		return s.develop(own, opp, moves, target, limit, n, ply) // the root's move is needed, too
	}
	if v, decided := s.decider.Decide(own, opp, moves, target, n, ply); decided {
		switch {
		case s.clock.Over():
			p.Numbers = position.Numbers{Proof: 1, Disproof: 1}
		case v >= target:
			p.Numbers, p.Lower = position.Proven, v
		default:
			p.Numbers, p.Upper = position.Disproven, v
		}
		return p
	}
	return s.develop(own, opp, moves, target, limit, n, ply)
}

// develop searches a position's children, always the most promising one, until one of the
// position's numbers reaches its threshold.
func (s *Prover) develop(own, opp, moves uint64, target int, limit position.Numbers, n, ply int) position.ProofEntry {
	p := position.ProofEntry{Lower: -1, Upper: 1, Target: target, Move: position.NoSquare}
	s.clock.Nodes += int64(bits.OnesCount64(moves))
	if s.clock.Tick() {
		p.Numbers = position.Numbers{Proof: 1, Disproof: 1}
		return p
	}
	f := &s.frames[ply]
	count, wins := s.grow(f, own, opp, moves, 1-target)
	if wins {
		p.Numbers, p.Lower = position.Proven, 1
		p.Move = int(f.children[0].sq)
		return p
	}
	for {
		best, second := s.sum(f, count, &p)
		if p.Proof == 0 || p.Disproof == 0 || p.Proof >= limit.Proof || p.Disproof >= limit.Disproof {
			break
		}
		c := &f.children[best]
		// A little more than the second best, to avoid switching between two children too
		// often (the 1+ε of Pawlewicz and Lew, 2007).
		next := position.Numbers{
			Proof:    reach(f, count, best, limit.Disproof),
			Disproof: min(limit.Proof, second+second/4+1),
		}
		q := s.prove(c.own, c.opp, c.moves, 1-target, next, n-1, ply+1)
		if s.clock.Over() {
			break
		}
		c.Numbers, c.lower, c.upper = q.Numbers, int8(q.Lower), int8(q.Upper)
		if ply == 0 && c.lower == 1 && s.Losing != nil {
			s.Losing.Or(1 << c.sq)
		}
	}
	if ply > 0 { // at the root some moves may have been left out
		s.table.StoreProof(own, opp, n, &p)
	}
	return p
}

// sum computes a position's numbers and bounds from its children. It returns the child to
// search next and the second smallest disproof number.
//
// To disprove a position all its children must be proven, but the sum of their proof numbers
// counts shared subtrees several times, because there are many transpositions. So most
// weight is given to the hardest child, as in weak proof-number search (Ueda et al.,
// 2008).
func (s *Prover) sum(f *proofFrame, count int, p *position.ProofEntry) (best int, second uint32) {
	p.Proof, second = position.Unprovable, position.Unprovable
	total, most := uint64(0), uint32(0)
	var bestProof uint32
	children := f.children[:count]
	for i := range children {
		c := &children[i]
		total += uint64(c.Proof)
		most = max(most, c.Proof)
		if c.Disproof < p.Proof || c.Disproof == p.Proof && c.Proof > bestProof {
			second = p.Proof
			p.Proof = c.Disproof
			best = i
			bestProof = c.Proof
		} else if c.Disproof < second {
			second = c.Disproof
		}
	}
	switch {
	case p.Proof == 0:
		p.Disproof = position.Unprovable
		p.Lower = max(p.Lower, -int(f.children[best].upper))
		p.Move = int(f.children[best].sq)
	case most == 0:
		p.Proof, p.Disproof = position.Unprovable, 0
		upper := -1
		for i := range count {
			upper = max(upper, -int(f.children[i].lower))
		}
		p.Upper = min(p.Upper, upper)
	default:
		p.Move = int(f.children[best].sq)
		p.Disproof = uint32(min((total+3*uint64(most))/4, position.Unprovable-1))
	}
	return best, second
}

// reach returns the proof number of child best at which the position's disproof number
// becomes limit.
func reach(f *proofFrame, count, best int, limit uint32) uint32 {
	if limit >= position.Unprovable-1 {
		return position.Unprovable - 1
	}
	total, most := uint64(0), uint64(0)
	children := f.children[:count]
	for i := range children {
		if i != best {
			p := uint64(children[i].Proof)
			total += p
			most = max(most, p)
		}
	}
	// The least x for which (total + x + 3*max(most, x)) / 4 is the limit.
	x := 4*uint64(limit) - total - 3*most
	if x > most {
		x = (4*uint64(limit) - total + 3) / 4
	}
	return uint32(min(x, position.Unprovable-1))
}

// estimate initializes the numbers of a child that was never searched. The better a side
// stands, the nearer it is to a proof (evaluation in place of ones: Winands and Schadd,
// 2011), and a refutation must answer each move of the refuted side.
func (s *Prover) estimate(c *proofChild) {
	oppMoves := rules.Moves(c.opp, c.own)
	if s.leaf.WinsAtOnce(c.own, c.opp, c.moves, oppMoves) {
		c.Numbers, c.lower = position.Proven, 1
		return
	}
	if s.leaf.TakesFifth(c.opp, c.own, oppMoves) != position.NoSquare && s.leaf.CannotParry(c.own, c.opp, c.moves) {
		c.Numbers, c.upper = position.Disproven, -1
		return
	}
	v := s.leaf.Estimate(c.own, c.opp, c.moves, oppMoves)
	v = max(-oddsRange, min(v, oddsRange)) / oddsStep
	c.Proof = odds[oddsSize-v]*uint32(1+bits.OnesCount64(oppMoves)) + 1
	c.Disproof = odds[oddsSize+v]*uint32(bits.OnesCount64(c.moves)) + 1
}

const (
	oddsScale = 1600 // hundredths of a disc that multiply a number by e
	oddsRange = 4096
	oddsStep  = 16
	oddsSize  = oddsRange / oddsStep
)

// odds[oddsSize+v] is 16 times the exponential function of an evaluation of v steps.
var odds = func() (table [2*oddsSize + 1]uint32) {
	for i := range table {
		table[i] = uint32(16*math.Exp(float64((i-oddsSize)*oddsStep)/oddsScale) + 0.5)
	}
	return table
}()
