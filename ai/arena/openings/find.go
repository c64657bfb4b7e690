package openings

import (
	"context"
	"fmt"
	"math/rand/v2"
	"time"

	"colat/ai"
	"colat/ai/arena/referee"
	"colat/ai/starts"
	"colat/game"
)

// A Finder finds balanced openings. A candidate is a game of a few moves, of which one in two is
// drawn and the others are the player's own, so that they belong together. It is balanced if the
// player sees both sides equal and, at equal time, wins with both.
type Finder struct {
	Rules   game.Rules
	Options game.Options // of the starts; options left open are drawn
	Spec    string       // of the player, such as "champion"
	Seed    uint64
	// Least and Longest bound the moves of an opening.
	Least, Longest int
	Judge          time.Duration // of the search that judges a position
	// Even is the largest imbalance of an accepted position, from 0 for chances of 50% to 1
	// for a certain result.
	Even float64
	Move time.Duration // of a move in the games played from a candidate
	// Games is the number of games after which a candidate is given up that one side alone
	// has won.
	Games int
}

// searches judge a candidate, one after the other. Short ones refuse most candidates, by a larger
// imbalance.
var searches = []struct {
	part  time.Duration // the search takes Judge/part
	times float64       // and accepts times Even
}{{50, 2}, {10, 1.5}, {1, 1}}

// Find returns the candidate with a number, and whether it is balanced. Its error is that of ctx
// or of the player, or that of a game that has no opening of this length.
func (f *Finder) Find(ctx context.Context, number uint64) (o Opening, balanced bool, err error) {
	player, err := ai.New(f.Spec, f.Rules)
	if err != nil {
		return o, false, err
	}
	rng := rand.New(rand.NewPCG(f.Seed, number))
	if o, err = f.candidate(ctx, player, rng); err != nil {
		return o, false, err
	}
	// What costs the least comes first: games take seconds.
	for _, search := range searches {
		if even, err := f.even(ctx, player, &o, f.Judge/search.part, search.times*f.Even); !even || err != nil {
			return o, false, err
		}
	}
	balanced, err = f.bothWin(ctx, &o, rng)
	return o, balanced, err
}

// even reports whether the player sees an imbalance of at most the given one.
func (f *Finder) even(
	ctx context.Context, player ai.Player, o *Opening, time time.Duration, most float64,
) (bool, error) {
	_, info, err := player.Think(ctx, &ai.Request{Start: o.Position(), Limits: ai.Limits{Time: time}})
	return starts.Imbalance(&info, 0) <= most, cause(ctx, err)
}

// cause returns the error of ctx rather than that of a player that it has interrupted.
func cause(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return ctx.Err()
	}
	return err
}

// candidate draws an opening after which the game is not over.
func (f *Finder) candidate(ctx context.Context, player ai.Player, rng *rand.Rand) (Opening, error) {
	for range referee.MostDraws {
		s, err := f.Rules.New(f.Options, rng)
		if err != nil {
			return Opening{}, err
		}
		o := Opening{Start: s.Clone()}
		plies := f.Least + rng.IntN(f.Longest-f.Least+1)
		for len(o.Moves) < plies {
			m, err := f.move(ctx, player, s, rng)
			if err != nil {
				return Opening{}, err
			}
			if m == game.NoMove {
				break
			}
			s.Play(m)
			o.Moves = append(o.Moves, m)
		}
		if _, over := s.Result(); !over && len(o.Moves) == plies {
			return o, nil
		}
	}
	return Opening{}, fmt.Errorf("no opening of %d to %d moves leaves the game %s open: want fewer",
		f.Least, f.Longest, f.Rules.ID())
}

// move draws a move, or has the player choose one; NoMove if there is none.
func (f *Finder) move(ctx context.Context, player ai.Player, s game.State, rng *rand.Rand) (game.Move, error) {
	legal := s.AppendMoves(nil)
	if len(legal) == 0 {
		return game.NoMove, nil
	}
	if rng.IntN(2) == 0 {
		return legal[rng.IntN(len(legal))], nil
	}
	const nodes = 1000
	m, _, err := player.Think(ctx, &ai.Request{Start: s, Limits: ai.Limits{Nodes: nodes}})
	return m, cause(ctx, err)
}

// bothWin plays games between equal players until both sides have won.
func (f *Finder) bothWin(ctx context.Context, o *Opening, rng *rand.Rand) (bool, error) {
	var won [2]bool
	c := referee.Contestant{Name: f.Spec, Spec: f.Spec, Limits: ai.Limits{Time: f.Move}}
	for range f.Games {
		task := referee.Task{Start: o.Start, Opening: o.Moves, Players: [2]referee.Contestant{c, c}, Seed: rng.Uint64()}
		r, err := task.PlayFresh(ctx, ai.New)
		if err := cause(ctx, err); err != nil {
			return false, err
		}
		if winner := r.Result.Winner; winner != game.NoSide {
			won[winner] = true
		}
		if won[0] && won[1] {
			return true, nil
		}
	}
	return false, nil
}
