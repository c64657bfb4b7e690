// Package proof decides the victory game by proof-number search with many empty squares.
package proof

import (
	"sync/atomic"

	"colat/ai/clock"
	"colat/ai/othello/eval"
	"colat/ai/othello/position"
	"colat/ai/othello/table"
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

	clock   *clock.Clock
	leaf    *eval.Judge
	decider Decider
	table   *table.Table
	victory uint64
	frames  [maxPly]frame
	touched uint64 // result of Touch, kept so that the compiler does not drop the call
}

// Init initializes a prover that the clock stops.
func (s *Prover) Init(c *clock.Clock, l *eval.Judge, d Decider) { s.clock, s.leaf, s.decider = c, l, d }

// Serve prepares for a game with the given victory cells and a table that serves it.
func (s *Prover) Serve(victory uint64, t *table.Table) { s.victory, s.table = victory, t }

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
		p := s.prove(own, opp, moves, target, table.Numbers{Proof: table.Unprovable, Disproof: table.Unprovable}, n, 0)
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
