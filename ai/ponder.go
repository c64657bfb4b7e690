package ai

import (
	"context"

	"colat/game"
)

// Pondering is a search in the opponent's time.
type Pondering struct {
	cancel context.CancelFunc
	done   chan struct{}
}

// StartPondering lets a player search the position of r, in which its opponent is
// to move, on a goroutine of its own. Until the search is done the player must not
// be asked for anything else. With a player that cannot ponder it is done at once.
func StartPondering(player Player, r *Request) *Pondering {
	ctx, cancel := context.WithCancel(context.Background())
	p := &Pondering{cancel: cancel, done: make(chan struct{})}
	ahead := *r
	ahead.Ponder, ahead.Report = true, nil
	worth := playForced(&ahead)
	go func() {
		defer close(p.done)
		defer cancel()
		// Nobody waits for what pondering finds, so a failure concerns the next
		// Think alone, which meets it again if it matters.
		defer func() { _ = recover() }()
		if worth {
			_, _, _ = player.Think(ctx, &ahead)
		}
	}()
	return p
}

// playForced adds the moves without an alternative to those of r and reports
// whether there is then something to choose.
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
