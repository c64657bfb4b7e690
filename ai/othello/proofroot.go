package othello

import (
	"colat/ai"
	"colat/game"
)

// proofShare returns how many nodes proof-number search may have used in all
// after the heuristic search has used some and finished an iteration. What it
// could not prove with one share it goes on with in the next.
//
// A proof takes about twice the nodes with each further empty square. As long as
// the next share would be far from enough, the time is better spent on choosing
// a good move.
func proofShare(empties, depth int, used int64) int64 {
	switch {
	case empties <= 16:
		return unlimited / 2
	case depth < 4:
		return 0
	case empties <= 20:
		return 64 * used
	case empties > 34 || 8*used < 20000<<(empties-20):
		return 0
	case empties <= 23:
		return 16 * used
	case empties <= 25:
		return 3 * used
	}
	return used
}

// decideVictory finds the outcome of the victory game at the root and, unless it
// is a loss, a move that achieves it. It reports whether the clock let it finish.
// What it leaves in the table lets the next attempt go on from there, and root
// moves that it has found to lose are not thought about any more.
func (e *Engine) decideVictory() (ai.Outcome, game.Move, bool) {
	f := &e.proofs[0]
	for i := range f.children {
		f.children[i].lower = -1
	}
	for target := 1; target >= 0; target-- {
		p := e.prove(e.rootOwn, e.rootOpp, e.asked, target, numbers{unprovable, unprovable}, e.empties, 0)
		switch {
		case p.proof == 0 && p.lower == 1:
			return ai.Win, game.Move(p.move), true
		case p.proof == 0:
			return ai.Draw, game.Move(p.move), true
		case p.disproof != 0:
			e.drop(lostMoves(f))
			return ai.Unknown, game.NoMove, false
		case p.upper < 0:
			return ai.Loss, game.NoMove, true
		}
	}
	panic("victory: a question has no answer")
}

// lostMoves returns the moves after which the opponent has been shown to win.
func lostMoves(f *proofFrame) (lost uint64) {
	for i := range f.children {
		if c := &f.children[i]; c.lower == 1 {
			lost |= 1 << c.sq
		}
	}
	return lost
}

// drop takes moves that lose out of the root's, as long as others remain.
func (e *Engine) drop(lost uint64) {
	kept := 0
	for i := range e.root {
		if lost>>e.root[i].sq&1 == 0 {
			e.root[kept], e.root[i] = e.root[i], e.root[kept]
			kept++
		}
	}
	if kept == 0 || kept == len(e.root) {
		return
	}
	e.root = e.root[:kept]
	if m := game.Move(e.root[0].sq); m != e.best {
		e.best = m
		e.line[0], e.lineLen = m, 1
	}
}

// resistDepth is how far the heuristic search looks for the best of moves that
// all lose.
const resistDepth = 8

// resist looks on, where every move has been shown to lose, for the one that an
// opponent with less patience may fail to answer: the best by evaluation, or
// the longest way to the end.
func (e *Engine) resist(depth int) {
	score, outcome := e.score, e.outcome
	for d := depth + 1; d <= min(resistDepth, e.empties) && e.iterate(d); d++ {
	}
	e.score, e.outcome = score, outcome
}
