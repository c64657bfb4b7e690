package othello

import (
	"math"

	"colat/ai"
	"colat/ai/othello/position"
	"colat/game"
)

// A proofCost estimates the number of nodes that a proof of the outcome takes: about twice as many with
// each empty square more, and fewer if a side is ahead.
type proofCost struct {
	even   float64 // the median of even positions with 20 empty squares
	halved float64 // the score that halves it, in hundredths of a disc
}

// The costs are those of proofs in games of the engine against itself.
var (
	classicCost = proofCost{even: 600_000, halved: 450}
	victoryCost = proofCost{even: 400_000, halved: 630}
)

// of returns the estimate for a position. Leads beyond four halvings make proofs no shorter.
func (c proofCost) of(empties, score int) float64 {
	halvings := min(math.Abs(float64(score))/c.halved, 4)
	return c.even * math.Exp2(float64(empties-20)-halvings)
}

const (
	// beforeProof is the part of a proof's estimated nodes that the heuristic search uses first: the
	// proof may fail, and its order of moves comes from the search.
	beforeProof = 1. / 8
	// proofShare is how many times as many nodes as the heuristic search all proofs may use.
	proofShare = 16
)

// nodesForProof returns the number of nodes that the next proof of the root may use, when the heuristic
// search has used the given number and proofs others, and left are left for both. It is 0 if a proof
// would probably not end with those left: then a deeper search chooses the better move.
func (t *thread) nodesForProof(searched, proving, left int64) int64 {
	cost := classicCost
	if t.victory != 0 {
		cost = victoryCost
	}
	nodes := cost.of(t.search.Empties, t.search.Score)
	if float64(proving)+float64(left) < nodes || float64(searched) < beforeProof*nodes {
		return 0
	}
	return max(0, proofShare*searched-proving)
}

// prove tries to prove the root's outcome with at most slice nodes, and accepts it if
// successful.
func (t *thread) prove(slice int64) bool {
	t.clock.Allow(slice)
	outcome, move, ok := t.decide()
	t.clock.Allow(ai.Unlimited)
	if ok {
		t.accept(outcome, move)
	}
	return ok
}

// accept sets a proven outcome and a move that achieves it.
func (t *thread) accept(outcome ai.Outcome, move game.Move) {
	t.outcome, t.depth = outcome, t.search.Empties
	t.search.Score = int(outcome-ai.Draw) * ai.ProvenScore
	// If every move loses, keep the move that looked best.
	if outcome != ai.Loss && t.search.Best != move {
		t.search.Set(move)
	}
}

// decide finds the outcome at the root and, unless it is a loss, a move that achieves it.
// It reports whether it finished before the clock stopped it.
func (t *thread) decide() (ai.Outcome, game.Move, bool) {
	if t.victory != 0 {
		return t.decideVictory()
	}
	// Ask the likelier question first: a proven win or a refuted draw needs no second
	// question.
	first := 1
	if t.search.Score < 0 {
		first = 0
	}
	move, yes, ok := t.rootReaches(first)
	if !ok {
		return ai.Unknown, game.NoMove, false
	}
	if first == 1 && yes {
		return ai.Win, move, true
	}
	if first == 0 && !yes {
		return ai.Loss, game.NoMove, true
	}
	other, also, ok := t.rootReaches(1 - first)
	switch {
	case !ok:
		return ai.Unknown, game.NoMove, false
	case first == 0 && also:
		return ai.Win, other, true
	case first == 0:
		return ai.Draw, move, true
	case also:
		return ai.Draw, other, true
	}
	return ai.Loss, game.NoMove, true
}

// decideVictory is decide for the victory game. It drops root moves found to lose.
func (t *thread) decideVictory() (ai.Outcome, game.Move, bool) {
	r := &t.search.Root
	outcome, move, ok := t.prover.Solve(r.Own, r.Opp, t.asked, r.Empties)
	switch {
	case !ok:
		r.Drop(t.prover.Lost())
		return ai.Unknown, game.NoMove, false
	case outcome < 0:
		return ai.Loss, game.NoMove, true
	case outcome > 0:
		return ai.Win, game.Move(move), true
	}
	return ai.Draw, game.Move(move), true
}

// rootReaches searches for a root move of the classic game that achieves at least target,
// 1 for a win and 0 for a draw: the opponent's value must not exceed -target.
func (t *thread) rootReaches(target int) (move game.Move, yes, ok bool) {
	for i := range t.search.Moves {
		c := &t.search.Moves[i]
		got := t.solver.NullWindow(c.Own, c.Opp, c.Moves, -target, 1) <= -target
		if t.clock.Over() {
			return game.NoMove, false, false
		}
		if got {
			return game.Move(c.Sq), true, true
		}
	}
	return game.NoMove, false, true
}

// proveInFull proves the root's outcome without a node limit.
func (t *thread) proveInFull() {
	if t.outcome != ai.Unknown {
		return
	}
	if t.victory != 0 {
		t.prove(ai.Unlimited)
		return
	}
	// A shallow search finds good moves to try first.
	for depth := 1; depth <= min(8, t.search.Empties) && t.outcome == ai.Unknown; depth++ {
		if !t.search.Aspiration(depth) {
			return
		}
		t.conclude(depth)
	}
	if t.outcome == ai.Unknown {
		t.prove(ai.Unlimited)
	}
}

// solveDiscs finds the exact difference of discs at the root of a classic game, with the
// best move and its line. If the clock stops it, the best move is the best one known.
func (t *thread) solveDiscs() int {
	r := &t.search.Root
	// A search down to the last ten empty squares finds a guess, and in the table good moves
	// to try first.
	for depth := 1; depth <= r.Empties-10 && t.search.Aspiration(depth); depth++ {
	}
	guess := r.Score
	if position.Sign(guess)*guess >= position.ClassicScore {
		guess -= position.Sign(guess) * position.ClassicScore // the first search has reached the end
	}
	score := t.solver.Solve(r.Own, r.Opp, guess/100)
	if !t.clock.Stopped {
		r.Follow(t.solver.Line(0))
	} else if best := t.solver.Best(); best != position.NoSquare {
		r.Set(game.Move(best))
	}
	return score
}
