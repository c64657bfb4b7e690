package hub

import (
	"context"
	"encoding/json"

	"github.com/coder/websocket"

	"colat/web/rooms/contest"
	"colat/web/rooms/room"
	"colat/web/rooms/wire"
	"colat/web/rooms/wire/person"
)

// read serves the requests of a connection until it ends.
func (c *conn) read() {
	hello, cancel := context.WithTimeout(c.reading, helloWithin)
	defer cancel()
	ctx := hello
	for {
		kind, text, err := c.socket.Read(ctx)
		if err != nil {
			return
		}
		if c.ctx.Err() != nil {
			continue // it is told that nothing is done any more
		}
		if !c.rate.take() || !c.hub.limits.take(c.from) {
			c.end(wire.Flood)
			return
		}
		var q wire.Request
		if err := readRequest(kind, text, &q); err != nil {
			c.reply(&wire.Reply{N: q.N, Error: err})
			continue
		}
		answer := c.serve(&q)
		answer.N = q.N
		c.reply(answer)
		if c.person != "" {
			ctx = c.reading
		}
	}
}

// readRequest reads a request, or says to whoever writes a program what is wrong with it.
func readRequest(kind websocket.MessageType, text []byte, q *wire.Request) *wire.Error {
	if kind != websocket.MessageText {
		return wire.Errorf(wire.BadRequest, "the request cannot be read: want a text, not bytes")
	}
	if err := json.Unmarshal(text, q); err != nil {
		return wire.Errorf(wire.BadRequest, "the request cannot be read: %.200s", err.Error())
	}
	return nil
}

// serve does what a request asks for.
func (c *conn) serve(q *wire.Request) *wire.Reply {
	switch {
	case q.Hello != nil:
		return c.hello(q.Hello)
	case c.person == "":
		return &wire.Reply{Error: wire.Errorf(wire.BadRequest, "say hello first")}
	}
	until := c.ctx
	if c.known {
		until = c.hub.ctx // what was asked for is done, whoever goes meanwhile
	}
	ctx, cancel := context.WithTimeout(until, patience)
	defer cancel()
	var answer wire.Reply
	var err error
	switch {
	case q.Command != nil && q.Command.Do == room.Create:
		answer.Room, err = c.create(ctx, q.Command)
	case q.Contest != nil && q.Contest.Do == contest.Open:
		answer.Room, err = c.openContest(ctx, q.Contest)
	case q.Contest != nil:
		err = c.inContest(ctx, q.Room, q.Contest)
	case q.Leave:
		c.unwatch(q.Room)
	case q.Watch != nil:
		err = c.watch(ctx, q.Room, q.Watch.After)
	case q.Command != nil, q.Greet != "":
		err = c.act(ctx, q)
	default:
		err = wire.Errorf(wire.BadRequest, "the request asks for nothing")
	}
	if err != nil {
		answer.Error = wire.ErrorOf(err)
	}
	return &answer
}

func (c *conn) hello(h *wire.Hello) *wire.Reply {
	if h.Version != wire.Version {
		wrong := wire.Errorf(wire.BadVersion, "this server speaks version %d: load the page anew", wire.Version)
		return &wire.Reply{Error: wrong}
	}
	if c.known {
		return &wire.Reply{Person: c.person}
	}
	person, err := person.Of(h.Key)
	switch {
	case err != nil:
		return &wire.Reply{Error: wire.Errorf(wire.BadRequest, "%v", err)}
	case c.person != "" && c.person != person:
		return &wire.Reply{Error: wire.Errorf(wire.BadRequest, "you have said hello as somebody else")}
	}
	c.person = person
	return &wire.Reply{Person: person}
}

// create makes a room.
func (c *conn) create(ctx context.Context, command *room.Command) (string, error) {
	if !c.hub.limits.makes(c.from) {
		return "", wire.Errorf(wire.TooMany, "too many new rooms at once: try again in a minute")
	}
	t := newTable(c.hub, wire.NewID())
	t.behind = false // nobody else knows of it
	t.users.Add(1)
	c.hub.mu.Lock()
	c.hub.tables[t.id] = t
	c.hub.mu.Unlock()
	err := t.command(ctx, c.person, command, 0)
	t.users.Add(-1)
	if err != nil {
		c.hub.forget(t)
		return "", err
	}
	return t.id, nil
}

func (c *conn) watch(ctx context.Context, id string, after uint64) error {
	if _, watched := c.watching[id]; watched {
		return nil
	}
	if len(c.watching) >= wire.MostWatched {
		return wire.Errorf(wire.TooMany, "%d rooms are watched already", wire.MostWatched)
	}
	t, err := c.hub.find(ctx, id, after)
	if err != nil {
		return err
	}
	c.watching[id] = t
	t.join(c, after)
	return nil
}

func (c *conn) unwatch(id string) {
	if t := c.watching[id]; t != nil {
		delete(c.watching, id)
		t.leave(c)
		t.release()
	}
}

// act does something in a room.
func (c *conn) act(ctx context.Context, q *wire.Request) error {
	t, _ := c.watching[q.Room].(*table)
	if t == nil {
		var err error
		if t, err = c.hub.open(ctx, q.Room, 0); err != nil {
			return err
		}
		defer t.users.Add(-1)
	}
	if q.Greet != "" {
		return t.greet(c.person, q.Greet)
	}
	err := t.command(ctx, c.person, q.Command, c.lag())
	if err == nil && (q.Command.Do == room.Join || q.Command.Do == room.Leave) {
		t.comes()
	}
	return err
}
