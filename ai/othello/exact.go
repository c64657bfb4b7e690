package othello

import (
	"context"
	"errors"
	"math/bits"

	"colat/game"
	rules "colat/game/othello"
)

// errVictory is returned by SolveExact for games that discs alone do not decide.
var errVictory = errors.New("only the classic game has exact scores")

// SolveExact finds the difference of discs that best play leads to in a
// position of the classic game that is not over. It returns the difference for
// the side to move, a move that achieves it, and a line of best play to the end
// of the game, which is valid until the engine's next use. Squares that stay
// empty count for nobody. If ctx ends first the error is ctx's, and the move is
// the best one known.
func (e *Engine) SolveExact(ctx context.Context, s *rules.State) (score int, move game.Move, line []game.Move, nodes int64, err error) {
	if s.VictoryCells() != 0 {
		return 0, game.NoMove, nil, 0, errVictory
	}
	if err := e.prepare(s); err != nil {
		return 0, game.NoMove, nil, 0, err
	}
	e.begin(ctx, 0, 0)
	own, opp := s.Board()
	if s.ToMove() == game.Second {
		own, opp = opp, own
	}
	// A search without the end first finds an order of moves and a guess.
	for depth := 1; depth <= (e.empties-10)/2 && e.iterate(depth); depth++ {
	}
	guess := e.score
	if sign(guess)*guess >= classicScore {
		guess -= sign(guess) * classicScore // the first search has seen the end
	}
	score = e.settleExact(own, opp, guess/100)
	if e.stopped {
		return 0, e.best, nil, e.nodes, ctx.Err()
	}
	// No cut-off shortens the line inside the window, so it leads to the end.
	f := &e.frames[0]
	for i, sq := range f.pv[:f.pvLen] {
		e.line[i] = game.Move(sq)
	}
	e.lineLen = f.pvLen
	return score, e.line[0], e.line[:e.lineLen], e.nodes, nil
}

// guessWidth is how far from the estimate of the first search, and then from the
// bounds found, the value is looked for.
const guessWidth = 4

// settleExact returns the exact value of a position. It searches around a guess and
// then where the bounds it found point to.
func (e *Engine) settleExact(own, opp uint64, guess int) int {
	moves := rules.Moves(own, opp)
	guess = max(-maxDiscs, min(guess, maxDiscs)) &^ 1
	alpha, beta := guess-guessWidth, guess+guessWidth
	for {
		v := e.exactly(own, opp, moves, alpha, beta, 0)
		if e.stopped {
			return 0
		}
		switch {
		case v <= alpha:
			alpha, beta = v-guessWidth, v+1
		case v >= beta:
			alpha, beta = v-1, v+guessWidth
		default:
			return v
		}
	}
}

// exactly returns the value of a position by principal variation search; at
// or beyond a bound of the window it is a bound itself.
func (e *Engine) exactly(own, opp, moves uint64, alpha, beta, ply int) int {
	f := &e.frames[ply]
	f.pvLen = 0
	if e.tick() {
		return alpha
	}
	if moves == 0 {
		replies := rules.Moves(opp, own)
		if replies == 0 {
			return difference(own, opp)
		}
		v := -e.exactly(opp, own, replies, -beta, -alpha, ply+1)
		e.keepLine(ply, noSquare)
		return v
	}
	empties := ^(own | opp)
	n := bits.OnesCount64(empties)
	lower, upper, remembered := e.table.probeExact(own, opp)
	count, _ := e.expand(f, own, opp, moves)
	e.rankExact(f, count, n, ply, empties, remembered)
	best, bestMove := -infinity, noSquare
	low := alpha
	for i := range count {
		c := f.next(i, count)
		var v int
		if i > 0 {
			v = -e.exceeds(c.own, c.opp, c.moves, ^low, ply+1)
		}
		if i == 0 || v > low && v < beta {
			v = -e.exactly(c.own, c.opp, c.moves, -beta, -low, ply+1)
		}
		if e.stopped || e.sliced {
			return alpha
		}
		if v <= best {
			continue
		}
		best, bestMove = v, int(c.sq)
		if v <= low {
			continue
		}
		low = v
		e.keepLine(ply, bestMove)
		if ply == 0 {
			e.best = game.Move(bestMove)
		}
		if v >= beta {
			break
		}
	}
	if best > alpha {
		lower = max(lower, best)
	}
	if best < beta {
		upper = min(upper, best)
	}
	e.table.store(own, opp, found{lower: lower, upper: upper, depth: solverDepth + n, move: bestMove})
	return best
}
