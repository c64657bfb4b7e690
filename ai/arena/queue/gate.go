package queue

import (
	"context"
	"sync"
)

// A gate keeps a task with which other workers have ended from being done beside others: what
// ends this worker then has to be that task, and the others are not held to have done it.
type gate struct {
	mu      sync.Mutex
	inside  int           // tasks that are being done, or about to be
	alone   bool          // one wants to be alone, or is
	changed chan struct{} // closed and made again when one of both changes
}

func newGate() *gate { return &gate{changed: make(chan struct{})} }

// change tells those who wait. The caller has the mutex.
func (g *gate) change() {
	close(g.changed)
	g.changed = make(chan struct{})
}

// wait waits until holds, or ctx ends.
func (g *gate) wait(ctx context.Context, holds func() bool) bool {
	for {
		g.mu.Lock()
		ok, changed := holds(), g.changed
		g.mu.Unlock()
		if ok {
			return true
		}
		select {
		case <-changed:
		case <-ctx.Done():
			return false
		}
	}
}

// free waits until no task wants to be alone: only then it is time to ask for another.
func (g *gate) free(ctx context.Context) bool {
	return g.wait(ctx, func() bool { return !g.alone })
}

// enter lets a task in, and reports false if it must go back since another one wants to be
// alone. One that itself wants to waits for the others.
func (g *gate) enter(ctx context.Context, alone bool) bool {
	g.mu.Lock()
	if g.alone {
		g.mu.Unlock()
		return false
	}
	g.inside++
	g.alone = alone
	g.change()
	g.mu.Unlock()
	if !alone || g.wait(ctx, func() bool { return g.inside == 1 }) {
		return true
	}
	g.leave(true)
	return false
}

// leave lets a task out that was let in.
func (g *gate) leave(alone bool) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.inside--
	if alone {
		g.alone = false
	}
	g.change()
}
