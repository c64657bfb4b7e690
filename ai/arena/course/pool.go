package course

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"colat/ai"
	"colat/ai/arena/referee"
	"colat/game"
)

// A pool shares a few players among many games, so that each move has a whole processor
// for its time. If possible, a game gets the player that it used last, because that
// player remembers the game.
type pool struct {
	newPlayer func() (ai.Player, error)
	patience  time.Duration // for a move
	free      chan struct{} // one token for each further player that may think

	mu   sync.Mutex
	made int       // number of players that exist
	idle []*pooled // sorted by idle time, longest first
}

type pooled struct {
	player ai.Player
	game   uint64 // the last game it thought for
}

func newPool(size int, patience time.Duration, newPlayer func() (ai.Player, error)) *pool {
	p := &pool{newPlayer: newPlayer, patience: patience, free: make(chan struct{}, size)}
	for range size {
		p.free <- struct{}{}
	}
	return p
}

// think answers a request of the game with the given number once a player is free.
// Requests are served in the order of their arrival, because a channel serves its
// receivers in that order. If ctx ends, think leaves this queue or abandons the move.
func (p *pool) think(ctx context.Context, number uint64, r *ai.Request) (move game.Move, info ai.Info, err error) {
	select {
	case <-p.free:
	case <-ctx.Done():
		return game.NoMove, ai.Info{}, ctx.Err()
	}
	defer func() { p.free <- struct{}{} }()
	if err := ctx.Err(); err != nil {
		return game.NoMove, ai.Info{}, err // select chose at random
	}
	player, err := p.acquire(number)
	if err != nil {
		return game.NoMove, ai.Info{}, err
	}
	defer func() {
		if cause := recover(); cause != nil {
			err = fmt.Errorf("panic: %v", cause)
		}
		p.giveBack(player, err == nil || errors.Is(err, context.Canceled))
	}()
	ctx, cancel := context.WithTimeout(ctx, p.patience)
	defer cancel()
	r.Game = int64(number)
	move, info, err = player.player.Think(ctx, r)
	if s := r.State(); err == nil && !game.IsLegal(s, move) {
		err = fmt.Errorf("%w: %s", referee.ErrIllegal, s.Rules().FormatMove(s, move))
	}
	return move, info, err
}

// acquire returns a player that no other game uses.
func (p *pool) acquire(number uint64) (*pooled, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for i, idle := range p.idle {
		if idle.game == number {
			p.idle = append(p.idle[:i], p.idle[i+1:]...)
			return idle, nil
		}
	}
	if p.made == cap(p.free) {
		idle := p.idle[0]
		p.idle = p.idle[1:]
		idle.game = number
		return idle, nil
	}
	player, err := p.newPlayer()
	if err != nil {
		return nil, err
	}
	p.made++
	return &pooled{player, number}, nil
}

// giveBack makes a player idle, or closes one that failed.
func (p *pool) giveBack(player *pooled, sound bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if sound {
		p.idle = append(p.idle, player)
		return
	}
	p.made--
	referee.Close(player.player)
}

// close closes the players. None of them may be thinking.
func (p *pool) close() {
	for _, idle := range p.idle {
		referee.Close(idle.player)
	}
	p.idle = nil
}
