package analysis

import (
	"context"
	"sync"

	"colat/ai"
	"colat/game"
)

// gate lets one search think at a time. The engine goes before the review of the whole game while
// it has reserved the gate.
type gate struct {
	mu       sync.Mutex
	busy     bool
	reserved bool
	changed  chan struct{} // closed and replaced with each change
}

func newGate() *gate { return &gate{changed: make(chan struct{})} }

// enter waits until the caller may think.
func (g *gate) enter(ctx context.Context, first bool) error {
	for {
		g.mu.Lock()
		if !g.busy && (first || !g.reserved) {
			g.busy = true
			g.mu.Unlock()
			return nil
		}
		changed := g.changed
		g.mu.Unlock()
		select {
		case <-changed:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// leave ends the caller's turn.
func (g *gate) leave() { g.change(func() { g.busy = false }) }

// reserve keeps others than the engine out, from their next search on, or lets them in again.
func (g *gate) reserve(on bool) {
	g.mu.Lock()
	same := g.reserved == on
	g.mu.Unlock()
	if !same {
		g.change(func() { g.reserved = on })
	}
}

func (g *gate) change(what func()) {
	g.mu.Lock()
	defer g.mu.Unlock()
	what()
	close(g.changed)
	g.changed = make(chan struct{})
}

// gated is a player that thinks when the gate lets it.
type gated struct {
	player ai.Player
	gate   *gate
}

// Think implements ai.Player.
func (p gated) Think(ctx context.Context, r *ai.Request) (game.Move, ai.Info, error) {
	if err := p.gate.enter(ctx, false); err != nil {
		return game.NoMove, ai.Info{}, err
	}
	defer p.gate.leave()
	return p.player.Think(ctx, r)
}
