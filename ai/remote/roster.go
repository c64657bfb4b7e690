package remote

import (
	"sync"
	"time"
)

// roster manages the workers that help other workers think. A helper is started by its
// first task and kept for later ones. Tasks are best effort: a task for a helper that
// works for another crew or cannot be started is dropped, and the Think does that part
// itself.
type roster struct {
	start    func() (link, error)
	patience helperPatience

	mu       sync.Mutex
	helpers  []*helper // nil entries are not running
	failures int       // in a row, without a result between them
}

// helperPatience holds the timeouts after which a helper is replaced, which happens at
// its next task. A helper replaced too early costs one start.
type helperPatience struct {
	boot  time.Duration // until it is ready
	quiet time.Duration // between two messages while it works
	grace time.Duration // until it obeys a stop
	// failures is the number of successive failures after which helpers are not used.
	failures int
}

// helper is one worker of a roster. The roster's lock guards its fields.
type helper struct {
	link   link
	closed chan struct{}
	ready  bool
	waits  *message  // the task sent when it is ready
	crew   *crew     // the crew it works for, or nil
	id     int64     // of the request it works on
	owed   int       // tasks sent to it and not finished
	heard  time.Time // time of its last message, or of the first task after an idle time
	freed  time.Time // time of its last stop; zero while it works
}

// newRoster returns a roster of at most n helpers.
func newRoster(start func() (link, error), n int, patience helperPatience) *roster {
	return &roster{start: start, patience: patience, helpers: make([]*helper, min(n, maxHelpers))}
}

// available returns the number of helpers a request may use.
func (r *roster) available() int {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.failures >= r.patience.failures {
		return 0
	}
	return len(r.helpers)
}

// give sends a task of a crew to a helper, replacing the crew's earlier task.
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

// send sends a task and records the time if the helper was idle.
func (h *helper) send(m message, now time.Time) {
	if h.owed == 0 {
		h.heard = now
	}
	h.owed++
	h.link.Send(m)
}

// overdue reports whether a helper must be replaced.
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

// drop closes a helper that has failed.
func (r *roster) drop(i int, h *helper) {
	h.link.Close()
	close(h.closed)
	r.helpers[i] = nil
	r.failures++
}

// listen handles a helper's messages until it is dropped.
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

// crew is a link to a worker whose Thinks may use helpers. The pool uses it like any
// other link. Tasks sent by the worker go to the helpers, and their parts go back to the
// worker; the client sees neither.
type crew struct {
	link
	roster *roster
	out    chan message
	closed chan struct{}
	once   sync.Once
}

// crewed returns a start function for a pool whose workers share the roster's helpers.
func (r *roster) crewed(start func() (link, error)) func() (link, error) {
	return func() (link, error) {
		main, err := start()
		if err != nil {
			return nil, err
		}
		c := &crew{link: main, roster: r, out: make(chan message), closed: make(chan struct{})}
		go c.relay()
		return c, nil
	}
}

// Send implements link.
func (c *crew) Send(m message) {
	switch m.Kind {
	case kindThink:
		c.link.Send(message{Kind: kindCrew, Helpers: c.roster.available()})
	case kindStop:
		c.roster.release(c)
	}
	c.link.Send(m)
}

// Receive implements link.
func (c *crew) Receive() <-chan message { return c.out }

// Close implements link.
func (c *crew) Close() {
	c.once.Do(func() {
		close(c.closed)
		c.roster.release(c)
		c.link.Close()
	})
}

// relay passes on the worker's messages until it fails or is closed.
func (c *crew) relay() {
	for {
		select {
		case m, open := <-c.link.Receive():
			if !open {
				c.roster.release(c)
				close(c.out)
				return
			}
			if c.handle(m) {
				continue
			}
			select {
			case c.out <- m:
			case <-c.closed:
				return
			}
		case <-c.closed:
			return
		}
	}
}

// handle passes tasks to the helpers, and releases the helpers at the end of a request.
// It reports whether the message was a task.
func (c *crew) handle(m message) (taken bool) {
	switch m.Kind {
	case kindTask:
		c.roster.give(c, m)
		return true
	case kindMove, kindFault:
		c.roster.release(c)
	}
	return false
}
