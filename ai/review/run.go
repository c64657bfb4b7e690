package review

import (
	"context"

	"colat/ai"
	"colat/game"
)

// Options say how a game is looked at.
type Options struct {
	// Passes are the limits of a position each time that the player goes over the
	// game. A short first one has something to show soon.
	Passes []ai.Limits
	// ClearLead is an estimate that promises a side the game without making it safe,
	// in what the game counts. It is for players that tell no chances.
	ClearLead float64
	// Report, unless nil, is told what is known after every position, on the calling
	// goroutine. The review is the caller's to keep.
	Report func(*Review)
}

// found is what the player said about a position.
type found struct {
	worth Worth
	best  game.Move
	known bool
}

// run is a review in progress.
type run struct {
	game    Game
	player  ai.Player
	options Options

	sides     []game.Player // to move, before each move and after the last
	forced    []bool        // whether the move was the only one
	end       Worth         // of the last position, if the board ended the game
	found     []found       // before each move and after the last
	confirmed []found       // of the positions after the best moves; best is that move
	done      int
	total     int
}

// gameNumber tells the player that all positions are of one game.
const gameNumber = 1

// Run goes over a game, whose moves are legal, from its end to its start, so that what
// is proven, and what the player remembers, serves the positions before. Then it looks
// at the moves that would have been better than those that have a sign. The player
// must not be asked for anything else meanwhile. Run returns what is known when ctx
// ends, with its error, or when the player fails.
func Run(ctx context.Context, player ai.Player, g Game, options Options) (*Review, error) {
	n := len(g.Moves)
	r := &run{
		game: g, player: player, options: options,
		sides: make([]game.Player, n+1), forced: make([]bool, n+1),
		found: make([]found, n+1), confirmed: make([]found, n),
	}
	if r.options.ClearLead <= 0 {
		r.options.ClearLead = 1
	}
	r.prepare()
	r.total = len(options.Passes) * (n + 1)
	for _, limits := range options.Passes {
		for i := n; i >= 0; i-- {
			if err := r.search(ctx, i, limits); err != nil {
				return r.review(), err
			}
		}
	}
	if passes := len(options.Passes); passes > 0 {
		if err := r.confirm(ctx, options.Passes[passes-1]); err != nil {
			return r.review(), err
		}
	}
	return r.review(), nil
}

// prepare looks at what the rules alone say about the positions.
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
	if result, over := s.Result(); over {
		r.end = proven(outcomeOf(result))
	}
	for i := range r.found {
		r.found[i].best = game.NoMove
	}
}

// outcomeOf returns what a result is to the first side.
func outcomeOf(r game.Result) ai.Outcome {
	switch r.Winner {
	case game.First:
		return ai.Win
	case game.Second:
		return ai.Loss
	}
	return ai.Draw
}

// search asks about the position after i moves, unless nothing is left to ask.
func (r *run) search(ctx context.Context, i int, limits ai.Limits) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	if last := i == len(r.game.Moves); last && r.end.Known || !last && r.forced[i] || r.proofs()[i] != ai.Unknown {
		r.step()
		return nil
	}
	f, err := r.ask(ctx, r.game.Moves[:i:i], r.sides[i], limits)
	if err != nil {
		return err
	}
	r.found[i] = f
	r.step()
	return nil
}

// confirm looks at the positions after the moves that would have been better: seen from
// one move further on they sometimes are not.
func (r *run) confirm(ctx context.Context, limits ai.Limits) error {
	review := r.review()
	r.total = r.done
	for i := range review.Moves {
		if review.Moves[i].unsure() {
			r.total++
		}
	}
	for i := len(review.Moves) - 1; i >= 0; i-- {
		m := &review.Moves[i]
		if !m.unsure() {
			continue
		}
		if err := ctx.Err(); err != nil {
			return err
		}
		line := append(r.game.Moves[:i:i], m.Best)
		request := ai.Request{Start: r.game.Start, Moves: line}
		state := request.State()
		f := found{known: true}
		if result, over := state.Result(); over {
			f.worth = proven(outcomeOf(result))
		} else {
			var err error
			if f, err = r.ask(ctx, line, state.ToMove(), limits); err != nil {
				return err
			}
		}
		f.best = m.Best
		r.confirmed[i] = f
		r.step()
	}
	return nil
}

// unsure reports whether a move has a sign because of an estimate.
func (m *Move) unsure() bool { return m.Sign != Fine && !m.Before.Proven() && m.Best != game.NoMove }

// ask asks the player about the position after moves, where a side is to move.
func (r *run) ask(ctx context.Context, moves []game.Move, side game.Player, limits ai.Limits) (found, error) {
	move, info, err := r.player.Think(ctx, &ai.Request{
		Start: r.game.Start, Moves: moves, Game: gameNumber, Limits: limits,
	})
	if err == nil {
		err = ctx.Err() // an answer that was cut short says little
	}
	if err != nil {
		return found{best: game.NoMove}, err
	}
	w := Worth{Known: true, Chance: info.Chance, Lead: float64(info.Score) / 100}
	switch {
	case info.Proven():
		w = proven(info.Outcome)
	case info.Chance <= 0:
		w.Counted, w.Chance = true, expected(w.Lead, r.options.ClearLead)
	}
	return found{worth: w.For(side), best: move, known: true}, nil
}

// step counts a position and tells of it.
func (r *run) step() {
	r.done++
	if r.options.Report != nil {
		r.options.Report(r.review())
	}
}
