package app_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"strings"
	"time"

	"colat/ai"
	"colat/game"
)

// fickle is an engine that answers at once, late or not at all, which follows from the
// position.
type fickle struct{}

func fickleEngine(spec string, rules game.Rules) (ai.Player, error) {
	for _, searcher := range []string{"minimax", "negamax", "alphabeta", "negascout"} {
		if strings.HasPrefix(spec, searcher) {
			player, err := ai.New(spec, rules)
			return shallow{player}, err
		}
	}
	return fickle{}, nil
}

var errFickle = errors.New("not today")

func (fickle) Think(ctx context.Context, r *ai.Request) (game.Move, ai.Info, error) {
	if r.Task != nil {
		return game.NoMove, ai.Info{}, ai.ErrOnlyChooses
	}
	state := r.State()
	rng := rand.New(rand.NewPCG(state.Hash(), uint64(len(r.Moves))))
	info := ai.Info{Depth: 1 + rng.IntN(20), Score: rng.IntN(4000) - 2000, Nodes: rng.Int64N(1e6)}
	for range 1 + rng.IntN(4) {
		moves := state.AppendMoves(nil)
		if len(moves) == 0 {
			break
		}
		info.PV = append(info.PV, moves[rng.IntN(len(moves))])
		if state.Play(info.PV[len(info.PV)-1]); over(state) {
			break
		}
	}
	r.ReportInfo(info)
	wait := time.Duration(0)
	switch pick := rng.IntN(60); {
	case r.Ponder || pick == 0:
		<-ctx.Done()
	case pick == 1:
		return game.NoMove, ai.Info{}, errFickle
	case pick < 10:
		wait = min(r.Limits.MoveTime(), 2*time.Second)
	}
	select {
	case <-ctx.Done():
	case <-time.After(wait): // in a bubble
	}
	return info.PV[0], info, nil
}

func over(s game.State) bool {
	_, over := s.Result()
	return over
}

// shallow is a player that looks one move ahead.
type shallow struct{ player ai.Player }

func (p shallow) Think(ctx context.Context, r *ai.Request) (game.Move, ai.Info, error) {
	bounded := *r
	bounded.Limits = ai.Limits{Depth: 1}
	return p.player.Think(ctx, &bounded)
}
