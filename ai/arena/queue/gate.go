package queue

import (
	"context"
	"sync"
)

// A gate lets a task run alone after other workers have ended during it: if this worker
// ends too, that task is the cause, and the other tasks are not blamed.
type gate struct {
	mu      sync.Mutex
	inside  int           // tasks that run or are about to
	alone   bool          // whether a task runs alone or waits to
	changed chan struct{} // closed and replaced when inside or alone changes
}

func newGate() *gate { return &gate{changed: make(chan struct{})} }

// change notifies all waiting goroutines. The caller holds mu.
func (g *gate) change() {
	close(g.changed)
	g.changed = make(chan struct{})
}

// wait waits until holds returns true, or until ctx ends. It reports whether holds did.
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

// free waits until no task runs alone or waits to. A worker calls it before it requests
// another task.
func (g *gate) free(ctx context.Context) bool {
	return g.wait(ctx, func() bool { return !g.alone })
}

// enter admits a task. It returns false if the task must go back to the queue because
// another one runs alone or waits to. A task that must run alone waits for the others to
// leave, and enter returns false if ctx ends first.
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

// leave releases a task that was admitted.
func (g *gate) leave(alone bool) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.inside--
	if alone {
		g.alone = false
	}
	g.change()
}
