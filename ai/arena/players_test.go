package arena

import (
	"context"
	"errors"
	"math/bits"
	"time"

	"colat/ai"
	_ "colat/ai/othello"
	_ "colat/ai/textbook"
	"colat/game"
	"colat/game/othello"
)

// playerFunc is a player made of one function.
type playerFunc func(ctx context.Context, s game.State) (game.Move, error)

func (f playerFunc) Think(ctx context.Context, r *ai.Request) (game.Move, ai.Info, error) {
	if err := r.Choice(); err != nil {
		return game.NoMove, ai.Info{}, err
	}
	move, err := f(ctx, r.State())
	return move, ai.Info{}, err
}

// firstMove always plays the first legal move.
func firstMove(_ context.Context, s game.State) (game.Move, error) { return s.AppendMoves(nil)[0], nil }

// lastMove always plays the last legal move.
func lastMove(_ context.Context, s game.State) (game.Move, error) {
	moves := s.AppendMoves(nil)
	return moves[len(moves)-1], nil
}

func init() {
	for name, f := range map[string]playerFunc{
		"test-first":  firstMove,
		"test-last":   lastMove,
		"test-panics": func(context.Context, game.State) (game.Move, error) { panic("out of ideas") },
		"test-fails":  func(context.Context, game.State) (game.Move, error) { return game.NoMove, errors.New("out of order") },
		// test-breaks fails after some moves.
		"test-breaks": func(ctx context.Context, s game.State) (game.Move, error) {
			if black, white := s.(*othello.State).Board(); bits.OnesCount64(black|white) > 20 {
				return game.NoMove, errors.New("out of paper")
			}
			return firstMove(ctx, s)
		},
		"test-cheats": func(context.Context, game.State) (game.Move, error) { return 0, nil },
		"test-resigns": func(context.Context, game.State) (game.Move, error) {
			return game.NoMove, ErrResigned
		},
		"test-slow": func(ctx context.Context, s game.State) (game.Move, error) {
			time.Sleep(120 * time.Millisecond)
			return firstMove(ctx, s)
		},
		// test-late takes its time for the first move alone.
		"test-late": func(ctx context.Context, s game.State) (game.Move, error) {
			if black, white := s.(*othello.State).Board(); bits.OnesCount64(black|white) < 6 {
				time.Sleep(2 * serverWait)
			}
			return firstMove(ctx, s)
		},
		"test-waits": func(ctx context.Context, s game.State) (game.Move, error) {
			<-ctx.Done()
			return firstMove(ctx, s)
		},
		"test-hangs": func(context.Context, game.State) (game.Move, error) { select {} },
	} {
		ai.Register(name, func(options map[string]string, _ game.Rules) (ai.Player, error) {
			return f, ai.NoOptions(options)
		})
	}
}
