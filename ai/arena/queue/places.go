package queue

import (
	"context"
	"sync"

	"golang.org/x/sync/semaphore"
)

// places has one place for each thread of a worker, in which the thread requests and
// executes a task. A task during which other workers have ended takes all places: if this
// worker ends too, that task is the cause, and the other tasks are not blamed.
type places struct {
	count int64
	free  *semaphore.Weighted
	alone sync.Mutex // held by the task that has all places or waits for them
}

func newPlaces(threads int) places {
	return places{count: int64(threads), free: semaphore.NewWeighted(int64(threads))}
}

// take waits for a place until ctx ends, and reports whether it has one.
func (p *places) take(ctx context.Context) bool { return p.free.Acquire(ctx, 1) == nil }

// leave frees a place.
func (p *places) leave() { p.free.Release(1) }

// takeAll waits for the other places, until ctx ends, on behalf of a thread that has one.
// It returns false at once if another task waits for them or has them: the task then goes
// back to the queue, and because its thread keeps the place until it is there, the other
// task waits for that too. The caller calls leave in any case.
func (p *places) takeAll(ctx context.Context) (leave func(), admitted bool) {
	if !p.alone.TryLock() {
		return func() {}, false
	}
	if p.free.Acquire(ctx, p.count-1) != nil {
		return p.alone.Unlock, false
	}
	return func() {
		p.free.Release(p.count - 1)
		p.alone.Unlock()
	}, true
}
