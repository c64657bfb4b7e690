package othello

import (
	"context"
	"math/bits"

	"colat/ai"
	"colat/game"
	rules "colat/game/othello"
)

// solveRoot tries to decide the root with at most slice nodes. If it can, it
// sets outcome, score, depth, best and line.
func (e *Engine) solveRoot(slice int64) bool {
	e.allow(slice)
	outcome, move, ok := e.decide()
	e.allow(unlimited)
	if !ok {
		return false
	}
	e.settled(outcome, move)
	return true
}

// settled takes over a proven outcome and a move that achieves it.
func (e *Engine) settled(outcome ai.Outcome, move game.Move) {
	e.outcome, e.depth = outcome, e.empties
	switch outcome {
	case ai.Win:
		e.score = ai.ProvenScore
	case ai.Loss:
		e.score = -ai.ProvenScore
	case ai.Draw:
		e.score = 0
	}
	// If every move loses the one that looked best stays.
	if outcome != ai.Loss && e.best != move {
		e.best = move
		e.line[0], e.lineLen = move, 1
	}
}

// decide finds the outcome at the root and, unless it is a loss, a move that
// achieves it. It reports whether the clock let it finish.
func (e *Engine) decide() (ai.Outcome, game.Move, bool) {
	if e.variant {
		return e.decideVictory()
	}
	// The likelier question first: if the answer is yes to a win or no to a
	// draw, the other one need not be asked.
	first := 1
	if e.score < 0 {
		first = 0
	}
	move, yes, ok := e.rootReaches(first)
	if !ok {
		return ai.Unknown, game.NoMove, false
	}
	if first == 1 && yes {
		return ai.Win, move, true
	}
	if first == 0 && !yes {
		return ai.Loss, game.NoMove, true
	}
	other, also, ok := e.rootReaches(1 - first)
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

// rootReaches looks for a root move of the classic game that gets at least
// target, 1 for a win and 0 for a draw: the opponent's value must not exceed
// -target.
func (e *Engine) rootReaches(target int) (move game.Move, yes, ok bool) {
	for i := range e.root {
		c := &e.root[i]
		got := e.exceeds(c.own, c.opp, c.moves, -target, 1) <= -target
		if e.stopped || e.sliced {
			return game.NoMove, false, false
		}
		if got {
			return game.Move(c.sq), true, true
		}
	}
	return game.NoMove, false, true
}

// Prove proves the outcome of a position that is not over. It returns the outcome
// for the side to move and a move that achieves it. If ctx ends first the error
// is ctx's, and the move is the best one known.
func (e *Engine) Prove(ctx context.Context, s *rules.State) (ai.Outcome, game.Move, error) {
	if err := e.prepare(s); err != nil {
		return ai.Unknown, game.NoMove, err
	}
	e.begin(ctx, 0, 0)
	e.settleRoot()
	if e.outcome == ai.Unknown {
		return ai.Unknown, e.best, ctx.Err()
	}
	return e.outcome, e.best, nil
}

// Solve does what Prove does, and returns the nodes it took and a line of best play
// to the end of the game as well, which is valid until the engine's next use.
func (e *Engine) Solve(ctx context.Context, s *rules.State) (ai.Outcome, game.Move, []game.Move, int64, error) {
	outcome, move, err := e.Prove(ctx, s)
	if err != nil {
		return outcome, move, nil, e.nodes, err
	}
	own, opp := s.Board()
	if s.ToMove() == game.Second {
		own, opp = opp, own
	}
	line := 0
	var moves [maxPly]game.Move
	for e.outcome != ai.Unknown {
		moves[line] = e.best
		line++
		if own, opp = e.after(own, opp, e.best); e.over(own, opp) {
			break
		}
		e.setRoot(own, opp)
		e.settleRoot()
	}
	copy(e.line[:], moves[:line])
	return outcome, move, e.line[:line], e.nodes, nil
}

// settleRoot proves the root's outcome, however long it takes.
func (e *Engine) settleRoot() {
	if e.outcome != ai.Unknown {
		return
	}
	if e.variant {
		e.solveRoot(unlimited)
		return
	}
	// A little search first finds good moves to try first.
	for depth := 1; depth <= min(8, e.empties) && e.outcome == ai.Unknown; depth++ {
		if !e.iterate(depth) {
			return
		}
		e.conclude(depth)
	}
	if e.outcome == ai.Unknown {
		e.solveRoot(unlimited)
	}
}

// after returns the position after a move, from the side then to move.
func (e *Engine) after(own, opp uint64, m game.Move) (uint64, uint64) {
	if m == rules.Pass {
		return opp, own
	}
	flips := rules.Flips(own, opp, int(m))
	return opp &^ flips, own | flips | 1<<m
}

// over reports whether the game has ended.
func (e *Engine) over(own, opp uint64) bool {
	if e.ownsAll(own) || e.ownsAll(opp) || bits.OnesCount64(own|opp) == 64 {
		return true
	}
	return rules.Moves(own, opp) == 0 && (e.variant || rules.Moves(opp, own) == 0)
}
