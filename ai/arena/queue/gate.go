package queue

import (
	"context"
	"sync"
)

// A gate lets a task run alone after other workers have ended during it: if this worker
// ends too, that task is the cause, and the other tasks are not blamed.
type gate struct {
	mu      sync.Mutex
	inside  int           // tasks that run, are about to, or go back to the queue
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
// another one runs alone or waits to, or because ctx ended. The caller calls leave in
// either case, after the task has ended or is back in the queue.
//
// A task that must run alone waits for the others to leave, also for tasks that arrive at
// the same time and go back to the queue, which would be blamed otherwise.
func (g *gate) enter(ctx context.Context, alone bool) (leave func(), admitted bool) {
	g.mu.Lock()
	admitted = !g.alone
	alone = alone && admitted
	g.inside++
	g.alone = g.alone || alone
	g.change()
	g.mu.Unlock()
	if alone {
		pause(ctx, underway)
		admitted = g.wait(ctx, func() bool { return g.inside == 1 })
	}
	return func() { g.leave(alone) }, admitted
}

// leave releases a task of enter. The flag alone is set if it ran alone or waited to.
func (g *gate) leave(alone bool) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.inside--
	if alone {
		g.alone = false
	}
	g.change()
}
