// Package arenatest holds the helpers shared by the tests of the packages around it:
// players that fail in various ways, registered as test-…, servers that send scripted
// messages, workers of a queue, and files.
package arenatest

import (
	"context"
	"errors"
	"fmt"
	"math/bits"
	"time"

	"colat/ai"
	"colat/ai/arena/referee"
	_ "colat/ai/othello"
	_ "colat/ai/textbook"
	"colat/game"
	"colat/game/match"
	"colat/game/othello"
)

// Clock returns a clock with a time for the game alone.
func Clock(total time.Duration) referee.Control {
	return referee.Control{TimeControl: match.TimeControl{Total: total}}
}

// PlayerFunc is a player that consists of one function.
type PlayerFunc func(ctx context.Context, s game.State) (game.Move, error)

func (f PlayerFunc) Think(ctx context.Context, r *ai.Request) (game.Move, ai.Info, error) {
	if err := r.Choice(); err != nil {
		return game.NoMove, ai.Info{}, err
	}
	move, err := f(ctx, r.State())
	return move, ai.Info{}, err
}

// FirstMove always plays the first legal move.
func FirstMove(_ context.Context, s game.State) (game.Move, error) { return s.AppendMoves(nil)[0], nil }

// LastMove always plays the last legal move.
func LastMove(_ context.Context, s game.State) (game.Move, error) {
	moves := s.AppendMoves(nil)
	return moves[len(moves)-1], nil
}

// think takes the time of a slow player, which does not heed its context.
func think(long time.Duration) { time.Sleep(long) } // a slow player

func init() {
	for name, f := range map[string]PlayerFunc{
		"test-first":  FirstMove,
		"test-last":   LastMove,
		"test-panics": func(context.Context, game.State) (game.Move, error) { panic("out of ideas") },
		"test-fails": func(context.Context, game.State) (game.Move, error) {
			return game.NoMove, errors.New("out of order")
		},
		// test-breaks fails once more than 20 discs are on the board.
		"test-breaks": func(ctx context.Context, s game.State) (game.Move, error) {
			if black, white := s.(*othello.State).Board(); bits.OnesCount64(black|white) > 20 {
				return game.NoMove, errors.New("out of paper")
			}
			return FirstMove(ctx, s)
		},
		"test-cheats": func(context.Context, game.State) (game.Move, error) { return 0, nil },
		"test-resigns": func(context.Context, game.State) (game.Move, error) {
			return game.NoMove, referee.ErrResigned
		},
		"test-slow": func(ctx context.Context, s game.State) (game.Move, error) {
			think(120 * time.Millisecond)
			return FirstMove(ctx, s)
		},
		// test-late takes a second for its first move only.
		"test-late": func(ctx context.Context, s game.State) (game.Move, error) {
			if black, white := s.(*othello.State).Board(); bits.OnesCount64(black|white) < 6 {
				think(time.Second)
			}
			return FirstMove(ctx, s)
		},
		"test-waits": func(ctx context.Context, s game.State) (game.Move, error) {
			<-ctx.Done()
			return FirstMove(ctx, s)
		},
		"test-hangs": func(context.Context, game.State) (game.Move, error) { select {} },
	} {
		ai.Register(name, func(options map[string]string, _ game.Rules) (ai.Player, error) {
			return f, NoOptions(options)
		})
	}
}

// NoOptions returns an error naming an option if options is not empty. It is for players
// without options.
func NoOptions(options map[string]string) error {
	for key := range options {
		return fmt.Errorf("unknown option %q", key)
	}
	return nil
}

// Hearing is a player that plays the first legal move and records the time left that each
// request states.
type Hearing struct {
	Left     []time.Duration
	Pause    time.Duration
	Pondered []game.Player // the sides to move when it pondered
}

func (h *Hearing) Think(ctx context.Context, r *ai.Request) (game.Move, ai.Info, error) {
	s := r.State()
	if r.Ponder {
		h.Pondered = append(h.Pondered, s.ToMove())
		<-ctx.Done()
		return game.NoMove, ai.Info{}, ctx.Err()
	}
	h.Left = append(h.Left, r.Limits.Left)
	think(h.Pause)
	return s.AppendMoves(nil)[0], ai.Info{}, nil
}
