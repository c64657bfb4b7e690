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
	// Margin is for games that are won by a difference that counts; nil for others.
	Margin *Margin
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
	settled   int // the moves from this one on are settled
}

// gameNumber tells the player that all positions are of one game.
const gameNumber = 1

// Run goes over a game, whose moves are legal, from its end to its start, so that proofs
// and the player's memory serve the positions before. In the last pass it looks at the
// move that would have been better than one with a sign, too, and settles the moves: a
// sign that was reported stays one. The player must not be asked
// for anything else meanwhile. Run returns what is known when ctx ends, with its error,
// or when the player fails.
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
	r.settled = len(r.game.Moves) + 1
	if result, over := s.Result(); over {
		r.end = r.ended(s, result)
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

// ended returns the worth of a position that the board has ended.
func (r *run) ended(s game.State, result game.Result) Worth {
	w := Worth{Exact: r.options.Margin != nil}
	if w.Exact {
		w.Lead = r.options.Margin.Of(s)
	}
	return w.with(outcomeOf(result))
}

// search asks about the position after i moves, unless nothing is left to ask.
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
	if !r.found[i].worth.Proven() || f.worth.Proven() { // a proof outlives estimates
		r.found[i] = f
	}
	return nil
}

// decided reports whether everything is known of the position after i moves.
func (r *run) decided(i int) bool {
	proof := r.proofs()[i]
	return proof != ai.Unknown && (r.options.Margin == nil || r.found[i].worth.Exact || proof == ai.Draw)
}

// confirm looks at the position after the move that would have been better than that of
// index i: seen from one move further on it sometimes is not.
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
		f.worth = r.ended(state, result)
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

// unsure reports whether a move has a sign because of an estimate.
func (m *Move) unsure() bool {
	sure := m.Before.Exact || m.Before.Proven() && signOf(m.Cost, &costs) == m.Sign
	return m.Sign != Fine && !sure && m.Best != game.NoMove
}

// settle notes that the last pass has reached the position after i moves. What is proven
// there may prove the positions after it (see proofs), but no further than over two
// moves in a row that were not the only ones.
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
	w := Worth{Known: true, Chance: info.Chance, Lead: leadOf(&info)}
	switch {
	case info.Proven():
		w.Exact = (info.Exact || info.Outcome == ai.Draw) && r.options.Margin != nil
		w = w.with(info.Outcome)
	case info.Chance <= 0:
		w.Counted, w.Chance = true, expected(w.Lead, r.options.ClearLead)
	}
	return found{worth: w.For(side), best: move, known: true}, nil
}

// leadOf returns by how much the side to move is expected to win. A proven score has it
// beyond ai.ProvenScore.
func leadOf(info *ai.Info) float64 {
	score := info.Score
	switch {
	case score >= ai.ProvenScore:
		score -= ai.ProvenScore
	case score <= -ai.ProvenScore:
		score += ai.ProvenScore
	}
	return float64(score) / 100
}

// step counts a position and tells of it.
func (r *run) step() {
	r.done++
	if r.options.Report != nil {
		r.options.Report(r.review())
	}
}
