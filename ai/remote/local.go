package remote

import (
	"context"
	"fmt"
	"sync"

	"colat/ai"
	"colat/game"
)

// local is a Player in this process. It makes the player at the first request, so that an
// unused player takes no memory, and again after a crash.
type local struct {
	spec  string
	rules game.Rules
	build func(spec string, rules game.Rules) (ai.Player, error)
	yield func() // while it thinks; may be nil

	mu     sync.Mutex // held while thinking
	player ai.Player
}

// Think implements ai.Player. A search that crashes is retried once with a new player.
func (l *local) Think(ctx context.Context, r *ai.Request) (game.Move, ai.Info, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	own := *r
	if l.yield != nil {
		own.Yield = l.yield
	}
	move, info, crashed, err := l.attempt(ctx, &own)
	if crashed && ctx.Err() == nil {
		move, info, _, err = l.attempt(ctx, &own)
	}
	return move, info, err
}

func (l *local) attempt(ctx context.Context, r *ai.Request) (move game.Move, info ai.Info, crashed bool, err error) {
	defer func() {
		if problem := recover(); problem != nil {
			l.player = nil
			move, crashed = game.NoMove, true
			err = fmt.Errorf("player %s crashed: %v", l.spec, problem)
		}
	}()
	if l.player == nil {
		l.player, err = l.build(l.spec, l.rules)
		if err != nil {
			return game.NoMove, info, false, err
		}
	}
	move, info, err = l.player.Think(ctx, r)
	return move, info, false, err
}
