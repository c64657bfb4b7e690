package queue

import (
	"context"
	"fmt"
	"maps"
	"sync"

	"github.com/nats-io/nats.go/jetstream"
)

// results has the tasks for which a master waits, and their results.
type results struct {
	mu    sync.Mutex
	tasks map[string]*asked // not yet waited for
	gone  map[string]string // workers by task, for results that wait has returned
}

// asked is a task that has been added, or whose result is there before it is added.
type asked struct {
	Task
	added  bool
	done   chan struct{} // closed when the following fields are set
	output []byte
	err    error
	worker string // that published the result
}

// find returns a task, and creates it if it is not known. The caller holds mu.
func (r *results) find(name string) *asked {
	if r.tasks[name] == nil {
		r.tasks[name] = &asked{done: make(chan struct{})}
	}
	return r.tasks[name]
}

// ask notes a task that is added, and reports whether its result is known already.
func (r *results) ask(t Task) (known bool, err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	twice := fmt.Errorf("task %s was asked for twice", t.Name)
	if _, gone := r.gone[t.Name]; gone {
		return false, twice
	}
	a := r.find(t.Name)
	if a.added {
		return false, twice
	}
	a.Task, a.added = t, true
	return a.isDone(), nil
}

// wait returns the result of a task, once.
func (r *results) wait(ctx context.Context, name string) ([]byte, error) {
	r.mu.Lock()
	a := r.tasks[name]
	r.mu.Unlock()
	if a == nil || !a.added {
		return nil, fmt.Errorf("task %s was not asked for", name)
	}
	select {
	case <-a.done:
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	delete(r.tasks, name)
	r.gone[name] = a.worker
	return a.output, a.err
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
	r.mu.Lock()
	defer r.mu.Unlock()
	if _, gone := r.gone[name]; gone {
		return false
	}
	a := r.find(name)
	if a.isDone() {
		return false
	}
	a.output, a.worker = msg.Data(), msg.Headers().Get(workerHeader)
	if text := msg.Headers().Get(errorHeader); text != "" {
		a.output, a.err = nil, &TaskError{name, text}
	}
	close(a.done)
	return a.added
}

// unanswered returns the tasks without a result.
func (r *results) unanswered() map[string]*asked {
	r.mu.Lock()
	defer r.mu.Unlock()
	open := maps.Clone(r.tasks)
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
