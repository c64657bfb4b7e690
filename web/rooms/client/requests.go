package client

import (
	"cmp"
	"encoding/json"
	"slices"
	"time"

	"colat/web/rooms/protocol"
	"colat/web/rooms/room"
	"colat/web/rooms/tournament"
)

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
	c.push(Update{Room: cmp.Or(reply.Room, r.Room), Answer: &Answer{
		N: r.N, Error: reply.Error, Request: &r.Request, Tournament: reply.Tournament, Open: reply.Open, Code: reply.Code,
	}})
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

// Command sends a command to a room; id is "" for a command that creates one. It returns
// the number of the Answer, which is delivered once. The request is repeated until the
// server answers, however long there is no connection.
func (c *Client) Command(id string, command *room.Command) uint64 {
	return c.ask(protocol.Request{Room: id, Command: command}, true)
}

// InTournament sends a command to a tournament, like Command; id is "" for a command that
// opens one.
func (c *Client) InTournament(id string, command *tournament.Command) uint64 {
	return c.ask(protocol.Request{Room: id, Tournament: command}, true)
}

// Find asks for the room or tournament with a code. The Answer's Update has its ID.
func (c *Client) Find(code string) uint64 { return c.ask(protocol.Request{Code: code}, true) }

// ListOpen asks for the open rooms and tournaments, if Status.Lists is set.
func (c *Client) ListOpen() uint64 { return c.ask(protocol.Request{List: true}, true) }

// Greet sends a greeting to a room. It is not repeated without a connection, since a
// greeting must not arrive late or twice.
func (c *Client) Greet(id string, what protocol.Greeting) uint64 {
	return c.ask(protocol.Request{Room: id, Greet: what}, false)
}
