package ai

import (
	"context"

	"colat/game"
)

// Pondering is a search during the opponent's move.
type Pondering struct {
	cancel context.CancelFunc
	done   chan struct{}
}

// StartPondering starts a search of the position of r, with the opponent to move, on a
// new goroutine. The player must not be used until the search is done. With a player that
// cannot ponder, it is done at once.
func StartPondering(player Player, r *Request) *Pondering {
	ctx, cancel := context.WithCancel(context.Background())
	p := &Pondering{cancel: cancel, done: make(chan struct{})}
	ahead := *r
	ahead.Ponder, ahead.Report = true, nil
	worth := playForced(&ahead)
	go func() {
		defer close(p.done)
		defer cancel()
		// A panic while pondering is dropped: if it matters, the next Think meets it
		// again.
		defer func() { _ = recover() }()
		if worth {
			_, _, _ = player.Think(ctx, &ahead)
		}
	}()
	return p
}

// playForced appends forced moves to those of r, and reports whether the position then
// has a choice of moves.
func playForced(r *Request) bool {
	s := r.State()
	r.Moves = r.Moves[:len(r.Moves):len(r.Moves)]
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
		r.Moves = append(r.Moves, moves[0])
	}
}

// Stop stops the search and returns at once; the search ends soon after. A nil Pondering
// has already ended.
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

// Wait waits until the player is free or ctx ends. In the latter case it returns ctx's
// error.
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
