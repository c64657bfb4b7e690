package review

import (
	"cmp"
	"context"
	"slices"

	"colat/ai"
	"colat/game"
)

// gameNumber tells the player that all positions belong to one game.
const gameNumber = 1

// Run reviews a game, whose moves must be legal, from its end to its start, so that
// proofs and the player's memory help with earlier positions. In the last pass it also
// searches the better alternative to a move with a sign, and settles the moves: reported
// signs do not change. The player must not be used elsewhere meanwhile. If ctx ends or
// the player fails, Run returns the review so far and the error.
func Run(ctx context.Context, player ai.Player, g Game, options Options) (*Review, error) {
	n := len(g.Moves)
	r := begin(g, options)
	r.player = player
	for pass, limits := range options.Passes {
		for i := n; i >= 0; i-- {
			if err := r.search(ctx, i, limits); err != nil {
				return r.review(), err
			}
			if pass == len(options.Passes)-1 {
				if err := r.confirm(ctx, i, limits); err != nil {
					return r.review(), err
				}
				r.settle(i)
			}
			r.step()
		}
	}
	return r.review(), nil
}

// Begin returns the review of a game before the first search.
func Begin(g Game, options Options) *Review { return begin(g, options).review() }

func begin(g Game, options Options) *run {
	n := len(g.Moves)
	r := &run{
		game: g, options: options,
		sides: make([]game.Player, n+1), forced: make([]bool, n+1),
		found: make([]found, n+1), confirmed: make([]found, n),
		total: len(options.Passes) * (n + 1),
	}
	if r.options.ClearLead <= 0 {
		r.options.ClearLead = 1
	}
	r.prepare()
	return r
}

// prepare computes the results that follow from the rules alone.
func (r *run) prepare() {
	s := r.game.Start.Clone()
	var moves []game.Move
	for i := range r.sides {
		r.sides[i] = s.ToMove()
		moves = s.AppendMoves(moves[:0])
		r.forced[i] = len(moves) == 1
		if i < len(r.game.Moves) {
			s.Play(r.game.Moves[i])
		}
	}
	r.settled = len(r.game.Moves) + 1
	if result, over := s.Result(); over {
		r.end = Ended(s, result, r.options.Margin)
	}
	for i := range r.found {
		r.found[i].best = game.NoMove
	}
}

// search searches the position after i moves, unless its worth is already known.
func (r *run) search(ctx context.Context, i int, limits ai.Limits) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	if last := i == len(r.game.Moves); last && r.end.Known || !last && r.forced[i] || r.decided(i) {
		return nil
	}
	f, err := r.ask(ctx, r.game.Moves[:i:i], r.sides[i], limits)
	if err != nil {
		return err
	}
	if f.known && (!r.found[i].worth.Proven() || f.worth.Proven()) { // a proof is kept over estimates
		r.found[i] = f
	}
	return nil
}

// decided reports whether the worth of the position after i moves is final.
func (r *run) decided(i int) bool {
	proof := r.proofs()[i]
	return proof != ai.Unknown && (r.options.Margin == nil || r.found[i].worth.Exact || proof == ai.Draw)
}

// confirm searches the position after the better alternative to move i: one ply deeper,
// it is sometimes not better.
func (r *run) confirm(ctx context.Context, i int, limits ai.Limits) error {
	if i == len(r.game.Moves) {
		return nil
	}
	m := &r.judge(i).Moves[i]
	if !m.unsure() {
		return nil
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	line := append(r.game.Moves[:i:i], m.Best)
	request := ai.Request{Start: r.game.Start, Moves: line}
	state := request.State()
	f := found{known: true}
	if result, over := state.Result(); over {
		f.worth = Ended(state, result, r.options.Margin)
	} else {
		var err error
		if f, err = r.ask(ctx, line, state.ToMove(), limits); err != nil {
			return err
		}
	}
	f.best = m.Best
	r.confirmed[i] = f
	r.total++
	r.step()
	return nil
}

// settle records that the last pass has reached the position after i moves. A proof there
// may prove later positions (see proofs), but not beyond two successive moves with
// alternatives.
func (r *run) settle(i int) {
	n := len(r.game.Moves)
	if i == 0 {
		r.settled = 0
		return
	}
	for ; i+1 < n; i++ {
		if !r.forced[i] && !r.forced[i+1] {
			r.settled = i + 2
			return
		}
	}
}

// ask asks the player about the position after moves. side is the side to move there.
func (r *run) ask(ctx context.Context, moves []game.Move, side game.Player, limits ai.Limits) (found, error) {
	move, info, err := r.player.Think(ctx, &ai.Request{
		Start: r.game.Start, Moves: moves, Game: gameNumber, Limits: limits,
	})
	err = cmp.Or(err, ctx.Err()) // the answer to an interrupted search is unreliable
	if err != nil {
		return found{best: game.NoMove}, err
	}
	w := WorthOf(&info, side, r.options.Margin != nil, r.options.ClearLead)
	return found{worth: w, best: move, known: w.Known, depth: info.Depth, line: slices.Clone(info.PV)}, nil
}

// step counts a position and reports progress.
func (r *run) step() {
	r.done++
	if r.options.Report != nil {
		r.options.Report(r.review())
	}
}
