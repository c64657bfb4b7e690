package remote

import (
	"sync"
	"time"
)

// roster keeps the workers that help others think. A helper is started when
// there is a task for it, and lives on for the tasks to come. Nobody waits for
// one: tasks for a helper that works for another crew or cannot be started are
// let go, and the Think does that part itself.
type roster struct {
	start    func() (link, error)
	patience helperPatience

	mu       sync.Mutex
	helpers  []*helper // nil where none runs
	failures int       // in a row with nothing found between them
}

// helperPatience is how long a helper may take before it is replaced, which
// happens when there is a task for it. A wrong guess costs a start.
type helperPatience struct {
	boot  time.Duration // until it says that it is up
	quiet time.Duration // between two messages while it works
	grace time.Duration // until it obeys a stop
	// failures in a row end the use of helpers.
	failures int
}

// helper is one worker of a roster. The roster's lock guards its fields.
type helper struct {
	link   link
	closed chan struct{}
	ready  bool
	waits  *message  // the task that it gets when it is ready
	crew   *crew     // that it works for, nil if for none
	id     int64     // the request that it works on
	owed   int       // tasks sent to it and not over
	heard  time.Time // when it last said something, or had nothing to say any more
	freed  time.Time // when it was last told to stop; zero while it works
}

// newRoster makes a roster of n helpers.
func newRoster(start func() (link, error), n int, patience helperPatience) *roster {
	return &roster{start: start, patience: patience, helpers: make([]*helper, min(n, maxHelpers))}
}

// available returns how many helpers a request may count on.
func (r *roster) available() int {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.failures >= r.patience.failures {
		return 0
	}
	return len(r.helpers)
}

// give has a helper do a task of a crew, in place of what it does for it.
func (r *roster) give(c *crew, m message) {
	r.mu.Lock()
	defer r.mu.Unlock()
	i := m.Task.Helper
	if i >= len(r.helpers) || r.failures >= r.patience.failures {
		return
	}
	now := time.Now()
	if h := r.helpers[i]; h != nil && r.overdue(h, now) {
		r.drop(i, h)
	}
	h := r.helpers[i]
	if h == nil {
		link, err := r.start()
		if err != nil {
			r.failures++
			return
		}
		h = &helper{link: link, closed: make(chan struct{}), heard: now}
		r.helpers[i] = h
		go r.listen(i, h)
	}
	if h.crew != nil && h.crew != c {
		return
	}
	h.crew, h.id, h.freed = c, m.ID, time.Time{}
	if !h.ready {
		h.waits = &m
		return
	}
	h.send(m, now)
}

// send sends a task.
func (h *helper) send(m message, now time.Time) {
	if h.owed == 0 {
		h.heard = now
	}
	h.owed++
	h.link.Send(m)
}

// overdue reports whether a helper has to be replaced.
func (r *roster) overdue(h *helper, now time.Time) bool {
	silence := now.Sub(h.heard)
	switch {
	case !h.ready:
		return silence > r.patience.boot
	case h.owed == 0:
		return false
	}
	return silence > r.patience.quiet || !h.freed.IsZero() && now.Sub(h.freed) > r.patience.grace
}

// release ends all work for a crew.
func (r *roster) release(c *crew) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, h := range r.helpers {
		if h == nil || h.crew != c {
			continue
		}
		h.crew, h.waits = nil, nil
		if h.owed > 0 {
			h.freed = time.Now()
			h.link.Send(message{Kind: kindStop, ID: h.id})
		}
	}
}

// drop ends a helper that has failed.
func (r *roster) drop(i int, h *helper) {
	h.link.Close()
	close(h.closed)
	r.helpers[i] = nil
	r.failures++
}

// listen takes in what a helper says until it is dropped.
func (r *roster) listen(i int, h *helper) {
	for {
		select {
		case m, open := <-h.link.Receive():
			if !r.handle(i, h, m, open) {
				return
			}
		case <-h.closed:
			return
		}
	}
}

func (r *roster) handle(i int, h *helper, m message, open bool) (goesOn bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.helpers[i] != h {
		return false
	}
	if !open || m.Kind == kindNoise {
		r.drop(i, h)
		return false
	}
	h.heard = time.Now()
	switch m.Kind {
	case kindReady:
		h.ready = true
		if h.waits != nil {
			h.send(*h.waits, h.heard)
			h.waits = nil
		}
	case kindPart:
		if m.Part.Done || m.Part.Outcome != "" {
			r.failures = 0
		}
		if m.Part.Done {
			h.owed = max(h.owed-1, 0)
		} else if h.crew != nil && m.ID == h.id && m.Part.Helper == i {
			h.crew.link.Send(m)
		}
	case kindFault:
		r.failures++
		h.owed = max(h.owed-1, 0)
	}
	return true
}
