package queue

import (
	"context"
	"fmt"
	"maps"
	"sync"
	"sync/atomic"

	"github.com/nats-io/nats.go/jetstream"
)

// results has the tasks for which a master waits, and their results.
type results struct {
	mu       sync.Mutex
	open     map[string]*asked // tasks that were added and not yet waited for
	early    map[string]result // results of tasks that have not been added yet
	gone     map[string]string // workers by task, for results that wait has returned
	caughtUp chan struct{}     // closed once all results stored at the start are known
	taken    atomic.Uint64     // the sequence number of the last result received
}

func newResults() results {
	return results{
		open: make(map[string]*asked), early: make(map[string]result), gone: make(map[string]string),
		caughtUp: make(chan struct{}),
	}
}

// asked is a task that has been added.
type asked struct {
	Task
	result result
	done   chan struct{} // closed when result is set
}

// result is the result of a task.
type result struct {
	output []byte
	err    error
	worker string // the worker that published it
}

// ask notes a task that is added, and reports whether its result is known already.
func (r *results) ask(t Task) (known bool, err error) {
	a := &asked{Task: t, done: make(chan struct{})}
	r.mu.Lock()
	defer r.mu.Unlock()
	if _, gone := r.gone[t.Name]; gone || r.open[t.Name] != nil {
		return false, fmt.Errorf("task %s was asked for twice", t.Name)
	}
	r.open[t.Name] = a
	if a.result, known = r.early[t.Name]; known {
		delete(r.early, t.Name)
		close(a.done)
	}
	return known, nil
}

// wait returns the result of a task, once.
func (r *results) wait(ctx context.Context, name string) ([]byte, error) {
	r.mu.Lock()
	a := r.open[name]
	r.mu.Unlock()
	if a == nil {
		return nil, fmt.Errorf("task %s was not asked for", name)
	}
	select {
	case <-a.done:
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	delete(r.open, name)
	r.gone[name] = a.result.worker
	return a.result.output, a.result.err
}

// worker returns the name of the worker whose result wait has returned.
func (r *results) worker(name string) string {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.gone[name]
}

// receive takes a result, and reports whether it was waited for. It ignores a repetition of
// a known one.
func (r *results) receive(msg jetstream.Msg) bool {
	name := nameOf(msg.Subject())
	got := result{output: msg.Data(), worker: msg.Headers().Get(workerHeader)}
	if text := msg.Headers().Get(errorHeader); text != "" {
		got.output, got.err = nil, &TaskError{name, text}
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	a := r.open[name]
	if a == nil {
		if _, gone := r.gone[name]; !gone {
			r.early[name] = got
		}
		return false
	}
	if a.isDone() {
		return false
	}
	a.result = got
	close(a.done)
	return true
}

// catchUp notes that all results are known that were stored at the start, and reports
// whether that is new.
func (r *results) catchUp() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	select {
	case <-r.caughtUp:
		return false
	default:
		close(r.caughtUp)
		return true
	}
}

// unanswered returns the tasks without a result.
func (r *results) unanswered() map[string]*asked {
	r.mu.Lock()
	defer r.mu.Unlock()
	open := maps.Clone(r.open)
	maps.DeleteFunc(open, func(_ string, a *asked) bool { return a.isDone() })
	return open
}

func (a *asked) isDone() bool {
	select {
	case <-a.done:
		return true
	default:
		return false
	}
}
