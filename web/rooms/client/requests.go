package client

import (
	"encoding/json"
	"math/rand/v2"
	"slices"
	"time"

	"colat/web/rooms/protocol"
)

// request is a request that was not answered yet.
type request struct {
	protocol.Request
	sent    bool // on the current connection
	repeats bool // sent again on the next connection if it is not answered on this one
	again   retry
}

// next returns a new request number. The caller holds the lock.
func (c *Client) next() uint64 {
	c.number++
	return c.number
}

// ask queues a request.
func (c *Client) ask(q protocol.Request, repeats bool) uint64 {
	defer c.notify()
	c.mu.Lock()
	defer c.mu.Unlock()
	q.N = c.next()
	r := &request{Request: q, repeats: repeats}
	text, err := json.Marshal(&r.Request)
	switch {
	case err != nil:
		c.answer(r, protocol.Errorf(protocol.BadRequest, "%v", err))
	case len(text) > protocol.MostRequest:
		c.answer(r, protocol.Errorf(protocol.BadRequest, "%d bytes are too much for a request: at most %d",
			len(text), protocol.MostRequest))
	case c.status.Phase == Closed || !repeats && c.status.Phase != Connected:
		c.answer(r, errNotConnected)
	default:
		c.pending = append(c.pending, r)
		signal(c.wake)
	}
	return q.N
}

var errNotConnected = protocol.Errorf(protocol.Failed, "there is no connection to the server")

// answer delivers the outcome of a request to the owner. The caller holds the lock.
func (c *Client) answer(r *request, err *protocol.Error) {
	c.push(Update{Room: r.Room, Answer: &Answer{N: r.N, Error: err, Request: &r.Request}})
}

// found delivers the reply to Find or ListOpen to the owner. The caller holds the lock.
func (c *Client) found(r *request, reply *protocol.Reply) {
	c.push(Update{Room: reply.Room, Answer: &Answer{
		N: r.N, Error: reply.Error, Request: &r.Request, Tournament: reply.Tournament, Open: reply.Open,
	}})
}

// commandRequest returns the next request of the owner that was not sent on this
// connection, or else when one will be ready. While a request for a room waits to be
// repeated, later requests for that room wait, too. The caller holds the lock.
func (c *Client) commandRequest(now time.Time) (next *protocol.Request, wait time.Time) {
	var held []string // rooms whose requests must wait
	for _, r := range c.pending {
		switch {
		case r.sent && r.again.tries > 0:
			held = append(held, r.Room)
		case r.sent || slices.Contains(held, r.Room):
		case !r.again.due(now):
			wait = sooner(wait, r.again.at)
			held = append(held, r.Room)
		default:
			r.sent = true
			return &r.Request, wait
		}
	}
	return nil, wait
}

// commandAnswer handles the reply to a request of the owner. The caller holds the lock.
func (c *Client) commandAnswer(reply *protocol.Reply, now time.Time) {
	i := slices.IndexFunc(c.pending, func(r *request) bool { return r.N == reply.N && r.sent })
	if i < 0 {
		return
	}
	r := c.pending[i]
	if r.repeats && r.again.after(reply.Error, now) {
		r.sent = false
		return
	}
	c.pending = slices.Delete(c.pending, i, i+1)
	if r.Code != "" || r.List {
		c.found(r, reply)
		return
	}
	id := r.Room
	if reply.Room != "" {
		id = reply.Room // the new room
	}
	c.push(Update{Room: id, Answer: &Answer{N: r.N, Error: reply.Error, Request: &r.Request, Code: reply.Code}})
}

// connectionEnded marks everything as not sent. Requests that must not be repeated fail.
// The caller holds the lock.
func (c *Client) connectionEnded() {
	for _, w := range c.rooms {
		w.asked, w.leaving, w.anew = 0, 0, false
	}
	c.pending = slices.DeleteFunc(c.pending, func(r *request) bool {
		r.sent = false
		if !r.repeats {
			c.answer(r, errNotConnected)
		}
		return !r.repeats
	})
}

// The delay before a client tries again, which grows with each failure.
const (
	leastWait = 200 * time.Millisecond
	mostWait  = 5 * time.Second
)

// backoff returns the delay after a number of consecutive failures. It about doubles with
// each failure, and is random, so that clients do not reconnect all at the same time.
func backoff(failures int) time.Duration {
	most := mostWait
	if failures < 6 {
		most = min(leastWait<<max(failures-1, 0), mostWait)
	}
	return most - rand.N(most/2)
}

// retry schedules the repetition of a request that the server could not execute.
type retry struct {
	tries int
	at    time.Time
}

// mostTries is how often a request is sent that the server cannot execute.
const mostTries = 8

// due reports whether the request may be sent.
func (r *retry) due(now time.Time) bool { return !now.Before(r.at) }

// after reports whether a request with this reply must be sent again, because the server
// failed.
func (r *retry) after(err *protocol.Error, now time.Time) bool {
	if err == nil || err.Code != protocol.Failed {
		return false
	}
	r.tries++
	r.at = now.Add(backoff(r.tries))
	return r.tries < mostTries
}

// sooner returns the earlier of two times. A zero time stands for none.
func sooner(a, b time.Time) time.Time {
	if a.IsZero() || !b.IsZero() && b.Before(a) {
		return b
	}
	return a
}

// pace keeps a client below the server's rate limit, which would end the connection. Bots
// that play each other would exceed it.
type pace struct {
	full time.Time // when the full burst is available again
}

const (
	perRequest = 60 * time.Millisecond // servers allow one in 50 ms
	mostAtOnce = 60                    // and 80 at once
)

// next returns when the next request may be sent; the zero time if it may be sent now.
func (p *pace) next(now time.Time) time.Time {
	if at := p.full.Add(-(mostAtOnce - 1) * perRequest); at.After(now) {
		return at
	}
	return time.Time{}
}

// took counts a request.
func (p *pace) took(now time.Time) {
	if p.full.Before(now) {
		p.full = now
	}
	p.full = p.full.Add(perRequest)
}
