package remote

import "sync"

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
