package review

import (
	"slices"

	"colat/ai"
	"colat/game"
)

// run is a review in progress.
type run struct {
	game    Game
	player  ai.Player
	options Options

	sides     []game.Player // to move, before each move and after the last
	forced    []bool        // whether the move was the only legal one
	end       Worth         // of the last position, if the game ended on the board
	found     []found       // before each move and after the last
	confirmed []found       // of the positions after the best moves; best is that move
	done      int
	total     int
	settled   int // moves from this index on are settled
}

// found is the player's result for a position.
type found struct {
	worth Worth
	best  game.Move
	known bool
	depth int         // in plies
	line  []game.Move // best play from there, as far as it is known
}

// proofs returns the proven outcomes of all positions for the first side. An outcome is
// proven by the player, by the end of the game, by a better move that wins, or by the
// outcomes of neighbouring positions.
func (r *run) proofs() []ai.Outcome {
	p := make([]ai.Outcome, len(r.found))
	for i := range r.found {
		p[i] = r.found[i].worth.Outcome
		if i < len(r.confirmed) {
			c := r.confirmed[i].worth.Outcome
			if win := lossOf(r.sides[i].Opponent()); c == win {
				p[i] = win
			}
		}
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
		if kept || r.forced[i] || p[i] == lossOf(r.sides[i]) { // in the last case every move loses
			p[i+1] = p[i]
		}
	}
	r.proveBack(p)
	return p
}

// proveBack proves positions by the move played, if it wins or is the only one.
func (r *run) proveBack(p []ai.Outcome) {
	for i := len(p) - 2; i >= 0; i-- {
		if p[i] == ai.Unknown && (r.forced[i] || p[i+1] == lossOf(r.sides[i].Opponent())) {
			p[i] = p[i+1]
		}
	}
}

// lossOf returns the outcome for the first side if the given side loses.
func lossOf(side game.Player) ai.Outcome {
	if side == game.Second {
		return ai.Win
	}
	return ai.Loss
}

// review returns the review so far. A move that is not settled has no sign.
func (r *run) review() *Review {
	review := r.judge(r.settled)
	review.Turning = r.turning(review)
	now := *r
	now.found, now.confirmed = slices.Clone(r.found), slices.Clone(r.confirmed)
	review.source = &now
	return review
}

// judge returns the review so far, with the signs of the moves from the given one on.
func (r *run) judge(settled int) *Review {
	n := len(r.game.Moves)
	review := &Review{
		Moves: make([]Move, n), Last: r.end, Next: game.NoMove, Turning: -1, Done: r.done, Total: r.total,
		Margin: r.options.Margin != nil,
	}
	proofs := r.proofs()
	if !r.end.Known {
		review.Last, review.Next = r.found[n].worth, r.found[n].best
		if proofs[n] != ai.Unknown {
			review.Last = review.Last.with(proofs[n])
		}
	}
	after := review.Last
	for i := n - 1; i >= 0; i-- {
		m := &review.Moves[i]
		m.Side, m.After, m.Forced, m.Settled = r.sides[i], after, r.forced[i], i >= settled
		m.Before, m.Best = r.before(i, after)
		if proofs[i] != ai.Unknown {
			if !m.Before.Known && after.Known {
				m.Before.Lead = after.Lead // the best that is known
			}
			m.Before = m.Before.with(proofs[i])
			if !review.Margin && after.Known && after.Outcome == proofs[i] {
				m.Best = r.game.Moves[i]
			}
		}
		if m.Settled {
			r.weigh(m, r.game.Moves[i])
		}
		after = m.Before
	}
	return review
}

// weigh computes the cost and sign of a move.
func (r *run) weigh(m *Move, played game.Move) {
	if !m.Before.Known || !m.After.Known || m.Best == played {
		return // no better move is known
	}
	before, after := m.Before.For(m.Side), m.After.For(m.Side)
	m.Cost = max(0, before.Chance-after.Chance)
	m.Sign = signOf(m.Cost, &costs)
	if margin := r.options.Margin; margin != nil && m.Best != game.NoMove {
		m.Loss = max(0, before.Lead-after.Lead)
		m.Sign = max(m.Sign, signOf(m.Loss, &margin.Costs))
	}
}

// before returns the worth of the position before a move, given the worth after it, and
// the best move there. A proof for the position after the best move is only an estimate
// before it, where other moves were possible.
func (r *run) before(i int, after Worth) (Worth, game.Move) {
	played := r.game.Moves[i]
	if r.forced[i] {
		return after, played
	}
	f := r.found[i]
	exact := f.worth.Exact
	if c := &r.confirmed[i]; c.known && c.best == f.best && !exact {
		f = *c
	}
	if !f.known || !after.Known {
		return f.worth, f.best
	}
	best, came := f.worth.For(r.sides[i]), after.For(r.sides[i])
	leads := r.options.Margin != nil && best.Lead > came.Lead
	switch {
	case exact && (f.best == played || !leads):
		return f.worth, played
	case exact:
		return f.worth, f.best
	case f.best == played || best.Chance <= came.Chance && !leads:
		return after.estimate(), played
	}
	w := f.worth.estimate()
	if best.Chance < came.Chance {
		w.Chance = after.estimate().Chance
	}
	if best.Lead < came.Lead {
		w.Lead = after.Lead
	}
	return w, f.best
}

// The bounds of a result that a side has, as expected results: right after a move that decides the
// game, and after all later ones. The second is lower, so that noise in the values of later
// positions does not matter. A drawn game stays within the distance of the first from even.
const (
	ahead     = 0.6
	stayAhead = 0.55
)

// costNoise is the difference of costs up to which the earlier one of two moves decided the game.
const costNoise = 0.05

// turning returns the index of the move that decided the game, or -1 if there is none or if it is
// not settled: of the moves after which the result stayed as it ended, the one that cost its side
// the most. Moves that follow change it only if they change the result or cost more.
func (r *run) turning(review *Review) int {
	winner, decided := r.result(review)
	if !decided {
		return -1
	}
	var costly []int // the last first
	most := 0.0
	for i := len(review.Moves) - 1; i >= 0 && stays(review.Worth(i+1), winner); i-- {
		m := &review.Moves[i]
		if !m.Settled {
			return -1
		}
		if m.Side == winner || m.Cost < InaccuracyCost ||
			winner != game.NoSide && m.After.For(winner).Chance < ahead {
			continue
		}
		costly = append(costly, i)
		most = max(most, m.Cost)
	}
	for _, i := range slices.Backward(costly) {
		if review.Moves[i].Cost >= most-costNoise {
			return i
		}
	}
	return -1
}

// result returns the side that won or, if the game was not finished, is clearly ahead; NoSide if
// the game was drawn. It reports false if no side is ahead.
func (r *run) result(review *Review) (winner game.Player, decided bool) {
	switch w := review.Last; {
	case r.game.Over:
		return r.game.Result.Winner, true
	case w.Known && w.Chance >= ahead:
		return game.First, true
	case w.Known && w.Chance <= 1-ahead:
		return game.Second, true
	}
	return game.NoSide, false
}

// stays reports whether a position still has the result of the game: the winner is ahead or, in a
// drawn game, no side is.
func stays(w Worth, winner game.Player) bool {
	if winner == game.NoSide {
		return w.Known && max(w.Chance, 1-w.Chance) <= ahead
	}
	return w.Known && w.For(winner).Chance >= stayAhead
}
