package review

import (
	"colat/ai"
	"colat/game"
)

// proofs returns the outcomes of all positions for the first side, as far as they are
// proven: by the player, by the end on the board, or because of those beside them.
func (r *run) proofs() []ai.Outcome {
	p := make([]ai.Outcome, len(r.found))
	for i := range r.found {
		p[i] = r.found[i].worth.Outcome
	}
	last := len(p) - 1
	if r.end.Known {
		p[last] = r.end.Outcome
	}
	r.proveBack(p)
	for i := range last {
		if p[i] == ai.Unknown || p[i+1] != ai.Unknown {
			continue
		}
		f := &r.found[i]
		kept := f.worth.Proven() && f.best == r.game.Moves[i]
		if kept || r.forced[i] || p[i] == lossOf(r.sides[i]) { // then every move loses
			p[i+1] = p[i]
		}
	}
	r.proveBack(p)
	return p
}

// proveBack proves the positions whose move proves them: by winning, or as the only one.
func (r *run) proveBack(p []ai.Outcome) {
	for i := len(p) - 2; i >= 0; i-- {
		if p[i] == ai.Unknown && (r.forced[i] || p[i+1] == lossOf(r.sides[i].Opponent())) {
			p[i] = p[i+1]
		}
	}
}

// lossOf returns the outcome for the first side that is a loss for a side.
func lossOf(side game.Player) ai.Outcome {
	if side == game.Second {
		return ai.Win
	}
	return ai.Loss
}

// review puts together what is known.
func (r *run) review() *Review {
	n := len(r.game.Moves)
	review := &Review{
		Moves: make([]Move, n), Last: r.end, Next: game.NoMove, Turning: -1, Done: r.done, Total: r.total,
	}
	proofs := r.proofs()
	if !r.end.Known {
		review.Last, review.Next = r.found[n].worth, r.found[n].best
		if proofs[n] != ai.Unknown {
			review.Last = proven(proofs[n])
		}
	}
	after := review.Last
	for i := n - 1; i >= 0; i-- {
		m := &review.Moves[i]
		m.Side, m.After = r.sides[i], after
		m.Before, m.Best = r.before(i, after)
		if proofs[i] != ai.Unknown {
			m.Before = proven(proofs[i])
			if after.Known && after.Outcome == proofs[i] {
				m.Best = r.game.Moves[i]
			}
		}
		if m.Before.Known && after.Known && m.Best != r.game.Moves[i] {
			m.Cost = max(0, m.Before.For(m.Side).Chance-after.For(m.Side).Chance)
			m.Sign = signOf(m.Cost)
		}
		after = m.Before
	}
	review.Turning = r.turning(review)
	return review
}

// before returns the worth of the position before a move, given that after it, and the
// best move there.
func (r *run) before(i int, after Worth) (Worth, game.Move) {
	played := r.game.Moves[i]
	if r.forced[i] {
		return after, played
	}
	f := r.found[i]
	if c := &r.confirmed[i]; c.known && c.best == f.best {
		f = *c
	}
	side := r.sides[i]
	if f.known && after.Known && (f.best == played || f.worth.For(side).Chance <= after.For(side).Chance) {
		return after, played
	}
	return f.worth, f.best
}

// turning returns the index of the move that decided the game.
func (r *run) turning(review *Review) int {
	winner := game.Nobody
	if r.game.Over {
		winner = r.game.Result.Winner
	}
	costliest := -1
	for i := len(review.Moves) - 1; i >= 0; i-- {
		m := &review.Moves[i]
		if m.Sign == Fine || m.Side == winner {
			continue
		}
		if winner != game.Nobody && m.Before.For(winner).Chance <= even && m.After.For(winner).Chance > even &&
			r.kept(review, i+1, winner) {
			return i
		}
		if costliest < 0 || m.Cost >= review.Moves[costliest].Cost {
			costliest = i
		}
	}
	return costliest
}

// even is the result that both sides of an even game can expect.
const even = 0.5

// kept reports whether the winner had the better of it in all positions from the one
// after n moves on.
func (r *run) kept(review *Review, n int, winner game.Player) bool {
	for ; n <= len(review.Moves); n++ {
		if w := review.Worth(n); w.Known && w.For(winner).Chance <= even {
			return false
		}
	}
	return true
}
