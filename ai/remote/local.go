package remote

import (
	"context"
	"fmt"
	"sync"

	"colat/ai"
	"colat/game"
)

// local is a Player in this process. It makes the player when it is first
// asked, so that one that is never needed costs no memory, and makes it again
// when it has crashed.
type local struct {
	spec  string
	rules game.Rules
	build func(spec string, rules game.Rules) (ai.Player, error)
	// ponders says that the spec's player uses its opponent's time.
	ponders bool

	mu     sync.Mutex // held while thinking
	player ai.Player
	// fresh is set when another game has begun since the last search.
	freshMu sync.Mutex
	fresh   bool
}

// NewGame implements ai.NewGamer. It may be called during a search and holds
// from the next one on.
func (l *local) NewGame() {
	l.freshMu.Lock()
	defer l.freshMu.Unlock()
	l.fresh = true
}

// Think implements ai.Player. A search that crashes is begun once more with a
// new player.
func (l *local) Think(ctx context.Context, s game.State, limits ai.Limits, report func(ai.Info)) (game.Move, ai.Info, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	move, info, crashed, err := l.attempt(ctx, s.Clone(), limits, report)
	if crashed && ctx.Err() == nil {
		move, info, _, err = l.attempt(ctx, s.Clone(), limits, report)
	}
	return move, info, err
}

func (l *local) attempt(ctx context.Context, s game.State, limits ai.Limits, report func(ai.Info)) (move game.Move, info ai.Info, crashed bool, err error) {
	defer func() {
		if problem := recover(); problem != nil {
			l.player = nil
			move, crashed = game.NoMove, true
			err = fmt.Errorf("player %s crashed: %v", l.spec, problem)
		}
	}()
	l.freshMu.Lock()
	fresh := l.fresh
	l.fresh = false
	l.freshMu.Unlock()
	if l.player == nil {
		l.player, err = l.build(l.spec, l.rules)
		if err != nil {
			return game.NoMove, info, false, err
		}
	} else if p, ok := l.player.(ai.NewGamer); ok && fresh {
		p.NewGame()
	}
	move, info, err = l.player.Think(ctx, s, limits, report)
	return move, info, false, err
}
