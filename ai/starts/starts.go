// Package starts draws starting positions of games: openings in which neither side is
// better, and positions in the middle of a game. All are reached by random legal moves
// and judged by a player.
package starts

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"

	"colat/ai"
	"colat/game"
)

// A Draw draws starts of one game.
type Draw struct {
	Rules   game.Rules
	Options game.Options // of the start; options left open are drawn
	Rng     *rand.Rand
	// Judge estimates positions within Limits. If it reports neither score nor chance,
	// every position counts as even.
	Judge  ai.Player
	Limits ai.Limits
	// ClearLead is the lead, in the game's unit, that makes a win likely but not safe. It
	// is used if the judge reports no chances.
	ClearLead float64
	// Progress, unless nil, is called from time to time with the fraction of the work
	// done, from 0 to 1.
	Progress func(part float64)
	// Yield, unless nil, is called from time to time to yield the processor.
	Yield func()
}

// The numbers of candidates judged, at most.
const (
	openings  = 12
	positions = 20
)

// even is the largest imbalance of an opening that is accepted at once. open is that of a
// position in the middle of a game, which either side can still win.
const (
	even = 0.04
	open = 0.6
)

// Opening draws a balanced opening, or the most balanced of several. It returns the error
// of ctx or of the judge, or an error if there is no opening.
func (d *Draw) Opening(ctx context.Context) (game.State, error) {
	return d.best(ctx, openings, even, func(start game.State) int {
		return max(1, min(8, d.Rules.Traits().Longest/8))
	})
}

// Position draws a position in the middle of a game. Neither side wins within two moves
// and the game is open, if the judge finds such a candidate. It returns the error of ctx
// or of the judge, or an error if there is no position.
func (d *Draw) Position(ctx context.Context) (game.State, error) {
	return d.best(ctx, positions, open, d.middle)
}

// middle draws the number of plies from a start to the middle of a game.
func (d *Draw) middle(start game.State) int {
	const most = 36
	plies := most
	if board, fills := start.(game.EmptyCounter); fills {
		plies = min(board.Empties(), most)
	}
	return plies/5 + d.Rng.IntN(plies*2/5+1)
}

// best returns the first candidate with an imbalance of at most enough, or the candidate
// with the least imbalance.
func (d *Draw) best(ctx context.Context, candidates int, enough float64, plies func(game.State) int) (game.State,
	error) {
	var best game.State
	least := math.Inf(1)
	for i := range candidates {
		s, err := d.candidate(ctx, plies)
		if err != nil {
			if best != nil && ctx.Err() == nil {
				break
			}
			return nil, err
		}
		_, info, err := d.Judge.Think(ctx, &ai.Request{Start: s, Game: int64(i + 1), Limits: d.Limits, Yield: d.Yield})
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if err != nil {
			return nil, fmt.Errorf("judging a start: %w", err)
		}
		if off := Imbalance(&info, d.ClearLead); off < least {
			best, least = s, off
		}
		if least <= enough {
			break
		}
		if d.Progress != nil {
			d.Progress(float64(i+1) / float64(candidates))
		}
	}
	return best, nil
}

// tries is the number of random games played to find one candidate.
const tries = 500

// candidate plays random moves to a quiet position.
func (d *Draw) candidate(ctx context.Context, plies func(game.State) int) (game.State, error) {
	var room [64]game.Move
	for range tries {
		if d.Yield != nil {
			d.Yield()
		}
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		s, err := d.Rules.New(d.Options, d.Rng)
		if err != nil {
			return nil, err
		}
		for range plies(s) {
			moves := s.AppendMoves(room[:0])
			if len(moves) == 0 {
				break
			}
			s.Play(moves[d.Rng.IntN(len(moves))])
		}
		if !d.quiet(s) {
			continue
		}
		// Return the position without its moves, as other players see it.
		return d.Rules.ParsePosition(d.Rules.FormatPosition(s))
	}
	return nil, fmt.Errorf("no random game in %d of %s leads to a position to begin with", tries, d.Rules.ID())
}

// quiet reports whether the side to move has a choice and no win occurs within two moves:
// it cannot end the game at once, and has a move that prevents the opponent from winning
// at once.
func (d *Draw) quiet(s game.State) bool {
	if _, over := s.Result(); over {
		return false
	}
	moves := s.AppendMoves(nil)
	if len(moves) < 2 {
		return false
	}
	safe := false
	for _, m := range moves {
		s.Play(m)
		_, over := s.Result()
		safe = safe || !over && !d.winsAtOnce(s)
		s.Undo()
		if over {
			return false
		}
	}
	return safe
}

// winsAtOnce reports whether the side to move has a move that wins.
func (d *Draw) winsAtOnce(s game.State) bool {
	if d.Yield != nil {
		d.Yield()
	}
	mover := s.ToMove()
	for _, m := range s.AppendMoves(nil) {
		s.Play(m)
		r, over := s.Result()
		s.Undo()
		if over && r.Winner == mover {
			return true
		}
	}
	return false
}

// Imbalance returns the imbalance of a position, from 0 for an even one to 1 for a
// decided one, as a search has judged it. clearLead is that of Draw, or 0 if it is not known.
func Imbalance(info *ai.Info, clearLead float64) float64 {
	switch {
	case info.Outcome == ai.Draw:
		return 0
	case info.Proven():
		return 1
	case info.Chance > 0:
		return math.Abs(2*info.Chance - 1)
	case clearLead <= 0:
		return 0
	}
	return math.Abs(math.Tanh(float64(info.Score) / 100 / clearLead))
}
