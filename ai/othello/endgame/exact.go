package endgame

import (
	"math/bits"

	"colat/ai/othello/position"
	rules "colat/game/othello"
)

// GuessWidth is the half-width of the first window around the guess, and the width of
// later windows beyond the bounds found.
const GuessWidth = 4

// Solve returns the exact value of a position of the classic game, in discs. It searches
// in a window around a guess and then in windows beyond the bounds found. No cut-off
// shortens the line inside the window, so Line(0) leads to the end of the game.
func (s *Solver) Solve(own, opp uint64, guess int) int {
	moves := rules.Moves(own, opp)
	s.best = position.NoSquare
	guess = max(-position.MaxDiscs, min(guess, position.MaxDiscs)) &^ 1
	alpha, beta := guess-GuessWidth, guess+GuessWidth
	for {
		v := s.PrincipalVariation(own, opp, moves, alpha, beta, 0)
		if s.clock.Stopped {
			return 0
		}
		switch {
		case v <= alpha:
			alpha, beta = v-GuessWidth, v+1
		case v >= beta:
			alpha, beta = v-1, v+GuessWidth
		default:
			return v
		}
	}
}

// PrincipalVariation returns the value of a position by principal variation search. A
// value at or outside a bound of the window is itself a bound.
func (s *Solver) PrincipalVariation(own, opp, moves uint64, alpha, beta, ply int) int {
	f := &s.frames[ply]
	f.line.Clear()
	if s.clock.Tick() {
		return alpha
	}
	if moves == 0 {
		replies := rules.Moves(opp, own)
		if replies == 0 {
			return position.Difference(own, opp)
		}
		v := -s.PrincipalVariation(opp, own, replies, -beta, -alpha, ply+1)
		s.keepLine(ply, position.NoSquare)
		return v
	}
	empties := ^(own | opp)
	n := bits.OnesCount64(empties)
	lower, upper, remembered := s.table.ProbeExact(own, opp)
	count, _ := f.Expand(own, opp, moves, s.victory)
	s.rankExact(f, count, n, ply, empties, remembered)
	best, bestMove := -position.Infinity, position.NoSquare
	low := alpha
	for i := range count {
		c := f.Next(i, count)
		var v int
		if i > 0 {
			v = -s.NullWindow(c.Own, c.Opp, c.Moves, ^low, ply+1)
		}
		if i == 0 || v > low && v < beta {
			v = -s.PrincipalVariation(c.Own, c.Opp, c.Moves, -beta, -low, ply+1)
		}
		if s.clock.Over() {
			return alpha
		}
		if v <= best {
			continue
		}
		best, bestMove = v, int(c.Sq)
		if v <= low {
			continue
		}
		low = v
		s.keepLine(ply, bestMove)
		if ply == 0 {
			s.best = bestMove
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
	s.table.Store(own, opp, position.Found{Lower: lower, Upper: upper, Depth: position.SolverDepth + n, Move: bestMove})
	return best
}

// keepLine sets the line of a ply to a move and the line of the next ply.
func (s *Solver) keepLine(ply, move int) {
	s.frames[ply].line.Set(move, &s.frames[ply+1].line)
}
