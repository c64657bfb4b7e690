package ai

import (
	"context"

	"colat/game"
)

// Ponderer is a Player that can use its opponent's time.
type Ponderer interface {
	// Ponder searches s, in which the opponent is to move, so that the next
	// Think finds the more. It returns when it has reached limits, and at once
	// when ctx ends. It counts as a Think: a Player serves one at a time.
	Ponder(ctx context.Context, s game.State, limits Limits)
}

// Pondering is a search in the opponent's time.
type Pondering struct {
	cancel context.CancelFunc
	done   chan struct{}
}

// StartPondering lets a player search s, in which its opponent is to move, on a
// goroutine of its own. It returns nil if the player cannot. Until the search is
// done the player must not be asked for anything else.
func StartPondering(player Player, s game.State, limits Limits) *Pondering {
	ponderer, ok := player.(Ponderer)
	if !ok {
		return nil
	}
	ctx, cancel := context.WithCancel(context.Background())
	p := &Pondering{cancel: cancel, done: make(chan struct{})}
	ahead := s.Clone()
	go func() {
		defer close(p.done)
		defer cancel()
		// A player that crashes here crashes again where there is someone to
		// tell, or it does not matter.
		defer func() { _ = recover() }()
		if playForced(ahead) {
			ponderer.Ponder(ctx, ahead, limits)
		}
	}()
	return p
}

// playForced plays moves without an alternative and reports whether there is
// then something to choose.
func playForced(s game.State) bool {
	var room [64]game.Move
	for {
		if _, over := s.Result(); over {
			return false
		}
		moves := s.AppendMoves(room[:0])
		if len(moves) > 1 {
			return true
		}
		s.Play(moves[0])
	}
}

// Stop ends the search. It returns at once, the search does so soon. A nil
// Pondering has ended.
func (p *Pondering) Stop() {
	if p != nil {
		p.cancel()
	}
}

// Running reports whether the player is still busy.
func (p *Pondering) Running() bool {
	if p == nil {
		return false
	}
	select {
	case <-p.done:
		return false
	default:
		return true
	}
}

// Wait waits until the player is free, or until ctx ends, whose error it returns
// then.
func (p *Pondering) Wait(ctx context.Context) error {
	if p == nil {
		return nil
	}
	select {
	case <-p.done:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// limitedPonderer is a limited player that can ponder.
type limitedPonderer struct{ limited }

// Ponder implements Ponderer.
func (l limitedPonderer) Ponder(ctx context.Context, s game.State, limits Limits) {
	l.Player.(Ponderer).Ponder(ctx, s, limits.Tighten(l.limits))
}
