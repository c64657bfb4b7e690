package client

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"colat/web/rooms/protocol"
	"colat/web/rooms/room"
)

// connection is one connection to the server, from Hello to its end.
type connection struct {
	c       *Client
	conn    Conn
	hello   uint64    // the number of the last Hello, which also checks the connection
	known   bool      // the server has answered Hello
	begun   time.Time // when known was set
	heardAt time.Time // time of the last message from the server
	waiting time.Time // since when a reply is due; zero if none is due
	patient time.Duration
	asked   map[uint64]time.Time // when requests were sent
	pace    pace
}

const (
	dialWithin = 10 * time.Second
	// quiet is the silence after which the client checks the connection.
	quiet = 15 * time.Second
	// patience is how long a reply may take. hurried applies instead while the connection is
	// being checked.
	patience = 6 * time.Second
	hurried  = 3 * time.Second
)

// ending is why a connection has ended or could not be opened.
type ending struct {
	error
	refusal room.Code        // the server's answer to Hello
	closing protocol.Closing // the server's reason for closing
	lasted  bool             // the connection has lasted longer than mostWait
}

func (e *ending) Unwrap() error { return e.error }

// incoming is a message or error from the reader of a connection.
type incoming struct {
	text []byte
	err  error
}

// connect opens a connection and serves it until it ends.
func (c *Client) connect(ctx context.Context) *ending {
	dialing, cancel := context.WithTimeout(ctx, dialWithin)
	conn, err := c.options.Dial(dialing)
	cancel()
	if err != nil {
		return &ending{error: err}
	}
	reading, cancel := context.WithCancel(ctx)
	messages := make(chan incoming)
	go read(reading, conn, messages)
	defer func() {
		cancel()
		conn.Close()
		for range messages { // until the reader has ended
		}
		c.mu.Lock()
		c.connectionEnded()
		c.mu.Unlock()
	}()
	l := &connection{c: c, conn: conn, heardAt: time.Now(), patient: patience, asked: make(map[uint64]time.Time)}
	end := l.serve(ctx, messages)
	end.lasted = l.known && time.Since(l.begun) > mostWait
	return end
}

// read reads messages until the connection or ctx ends.
func read(ctx context.Context, conn Conn, messages chan<- incoming) {
	defer close(messages)
	for {
		text, err := conn.Read(ctx)
		select {
		case messages <- incoming{text, err}:
		case <-ctx.Done():
			return
		}
		if err != nil {
			return
		}
	}
}

// serve sends and receives messages until the connection ends.
func (l *connection) serve(ctx context.Context, messages <-chan incoming) *ending {
	timer := time.NewTimer(0)
	defer timer.Stop()
	for {
		next, err := l.send(ctx)
		if err != nil {
			return &ending{error: err}
		}
		timer.Reset(max(time.Until(next), 0))
		select {
		case m := <-messages:
			if m.err != nil {
				return &ending{error: m.err}
			}
			if end := l.receive(m.text); end != nil {
				return end
			}
			l.c.notify()
		case <-l.c.wake:
		case <-l.c.hurry:
			l.check()
		case <-timer.C:
			now := time.Now()
			if !l.waiting.IsZero() && now.Sub(l.waiting) >= l.patient {
				return &ending{error: errors.New("the server does not answer")}
			}
			if now.Sub(l.heardAt) >= quiet {
				l.check()
			}
		case <-ctx.Done():
			return &ending{error: ctx.Err()}
		}
	}
}

// check sends Hello again, to check the connection. Before the first answer to Hello it
// only shortens the time for that answer.
func (l *connection) check() {
	l.patient = hurried
	if l.known {
		l.hello = 0
	}
}

// send sends all requests that are ready, and returns when it must be called again.
func (l *connection) send(ctx context.Context) (next time.Time, err error) {
	for {
		now := time.Now()
		var q *protocol.Request
		wait := l.pace.next(now)
		if wait.IsZero() {
			q, wait = l.request(now)
		}
		if q == nil {
			next = sooner(wait, l.heardAt.Add(quiet))
			if !l.waiting.IsZero() {
				next = sooner(wait, l.waiting.Add(l.patient))
			}
			return next, nil
		}
		text, err := json.Marshal(q)
		if err != nil {
			return next, err
		}
		writing, cancel := context.WithTimeout(ctx, patience)
		err = l.conn.Write(writing, text)
		cancel()
		if err != nil {
			return next, err
		}
		l.asked[q.N] = now
		l.pace.took(now)
		if l.waiting.IsZero() {
			l.waiting = now
		}
	}
}

// request returns the next request to send, or when one will be ready; the zero time if
// none is waiting.
func (l *connection) request(now time.Time) (*protocol.Request, time.Time) {
	c := l.c
	c.mu.Lock()
	defer c.mu.Unlock()
	if l.hello == 0 {
		l.hello = c.next()
		return &protocol.Request{N: l.hello, Hello: &protocol.Hello{
			Version: protocol.Version, Key: c.options.Key, Knows: protocol.Generation,
		}}, time.Time{}
	}
	if !l.known {
		return nil, time.Time{} // before Hello the server rejects other requests
	}
	q, wait := c.watchRequest(now)
	if q != nil {
		return q, wait
	}
	q, later := c.commandRequest(now)
	return q, sooner(wait, later)
}

// receive handles a message of the server.
func (l *connection) receive(text []byte) *ending {
	var m protocol.Message
	if err := json.Unmarshal(text, &m); err != nil {
		return &ending{error: fmt.Errorf("a message of the server cannot be read: %w", err)}
	}
	now := time.Now()
	l.heardAt, l.waiting, l.patient = now, time.Time{}, patience
	c := l.c
	c.mu.Lock()
	defer c.mu.Unlock()
	var asked time.Time
	if m.Reply != nil {
		asked = l.asked[m.Reply.N]
		delete(l.asked, m.Reply.N)
	}
	if len(l.asked) > 0 {
		l.waiting = now
	}
	if m.Now != 0 {
		c.clock.update(time.UnixMilli(m.Now), asked, now)
	}
	switch {
	case m.Reply != nil:
		return l.reply(m.Reply, now)
	case m.Closing != "":
		return &ending{error: fmt.Errorf("the server ends the connection: %s", m.Closing), closing: m.Closing}
	case m.Presence != nil, m.Greeted != nil:
		if w := c.rooms[m.Room]; w != nil && w.live() {
			c.push(Update{Room: m.Room, Presence: m.Presence, Greeted: m.Greeted})
		}
	default:
		c.deliver(&m)
	}
	return nil
}

// reply handles the reply to a request.
func (l *connection) reply(r *protocol.Reply, now time.Time) *ending {
	c := l.c
	switch {
	case r.N == 0:
	case r.N == l.hello && r.Error != nil:
		return &ending{error: r.Error, refusal: r.Error.Code}
	case r.N == l.hello:
		if !l.known {
			l.known, l.begun = true, now
		}
		c.status.Person, c.status.Lists, c.status.Addresses = r.Person, r.Lists, r.Addresses
		c.setPhase(Connected, nil)
	case c.watchAnswer(r, now):
	default:
		c.commandAnswer(r, now)
	}
	return nil
}
