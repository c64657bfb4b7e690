package server

import (
	"context"
	"math/rand/v2"

	"colat/web/rooms/protocol"
	"colat/web/rooms/room"
	"colat/web/rooms/tournament"
)

// serve executes a request.
func (c *conn) serve(q *protocol.Request) *protocol.Reply {
	switch {
	case q.Hello != nil:
		return c.hello(q.Hello)
	case c.person == "":
		return &protocol.Reply{Error: protocol.Errorf(protocol.BadRequest, "say hello first")}
	}
	until := c.ctx
	if c.known {
		until = c.server.ctx // an accepted request completes even if the bot disconnects
	}
	ctx, cancel := context.WithTimeout(until, patience)
	defer cancel()
	var answer protocol.Reply
	var err error
	creates := q.Command != nil && q.Command.Do == room.Create
	opens := q.Tournament != nil && q.Tournament.Do == tournament.Open
	switch {
	case (creates || opens) && !c.server.limits.of(c.from).rooms.Allow():
		err = protocol.Errorf(protocol.TooMany, "too many new rooms at once: try again in a minute")
	case creates:
		answer.Room, answer.Code, err = c.create(ctx, q.Command)
	case opens:
		answer.Room, answer.Code, err = c.openTournament(ctx, q.Tournament)
	case q.Code != "":
		var found *protocol.Reply
		if found, err = c.findCode(ctx, q.Code); err == nil {
			answer = *found
		}
	case q.List && !c.reach.lists:
		err = protocol.Errorf(protocol.NoList, "this server does not list its rooms")
	case q.List:
		answer.Open, err = c.server.listOpen(ctx)
	case q.Tournament != nil:
		err = c.inTournament(ctx, q.Room, q.Tournament)
	case q.Leave:
		c.unwatch(q.Room)
	case q.Watch != nil:
		err = c.watch(ctx, q.Room, q.Watch)
	case q.Command != nil, q.Greet != "":
		err = c.act(ctx, q)
	default:
		err = protocol.Errorf(protocol.BadRequest, "the request asks for nothing")
	}
	if err != nil {
		answer.Error = protocol.ErrorOf(err)
	}
	return &answer
}

func (c *conn) hello(h *protocol.Hello) *protocol.Reply {
	if h.Version != protocol.Version {
		wrong := protocol.Errorf(protocol.BadVersion, "this server speaks version %d: load the page anew", protocol.Version)
		return &protocol.Reply{Error: wrong}
	}
	c.knows = h.Knows
	if c.known {
		return &protocol.Reply{Person: c.person}
	}
	person, err := PersonOf(h.Key)
	switch {
	case err != nil:
		return &protocol.Reply{Error: protocol.Errorf(protocol.BadRequest, "%v", err)}
	case c.person != "" && c.person != person:
		return &protocol.Reply{Error: protocol.Errorf(protocol.BadRequest, "you have said hello as another person")}
	}
	c.person = person
	answer := &protocol.Reply{Person: person}
	c.addReach(answer)
	return answer
}

// create creates a room, and returns its ID and its code.
func (c *conn) create(ctx context.Context, command *room.Command) (id, code string, err error) {
	t := newLiveRoom(c.server, protocol.NewID())
	code, release, err := c.server.claimCode(ctx, t.id)
	if err != nil {
		return "", "", err
	}
	t.code = code
	t.behind = false // a new room: the store holds no events of it
	t.users.Add(1)
	c.server.mu.Lock()
	c.server.live[t.id] = t
	c.server.mu.Unlock()
	if err = t.command(ctx, c.person, c.from, command, 0); err != nil {
		release(err)
		c.server.giveUp(t.id, t, err)
		return "", "", err
	}
	t.release()
	return t.id, code, nil
}

func (c *conn) watch(ctx context.Context, id string, w *protocol.Watch) error {
	if _, watched := c.watching[id]; watched {
		return nil
	}
	if len(c.watching) >= protocol.MostWatched {
		return protocol.Errorf(protocol.TooMany, "%d rooms are watched already", protocol.MostWatched)
	}
	t, err := c.server.find(ctx, id, w.After)
	if err != nil {
		return err
	}
	if err := t.join(c, w.After, w.Anew); err != nil {
		t.release()
		return err
	}
	c.watching[id] = t
	return nil
}

func (c *conn) unwatch(id string) {
	if t := c.watching[id]; t != nil {
		delete(c.watching, id)
		t.leave(c)
		t.release()
	}
}

// act executes a command or greeting in a room.
func (c *conn) act(ctx context.Context, q *protocol.Request) error {
	t, _ := c.watching[q.Room].(*liveRoom)
	if t == nil {
		is, err := c.server.isTournament(ctx, q.Room)
		if is {
			err = errNotRoom
		}
		if err != nil {
			return err
		}
		if t, err = c.server.open(ctx, q.Room, 0); err != nil {
			return err
		}
		defer t.release()
	}
	if q.Greet != "" {
		return t.greet(c.person, c.from, q.Greet)
	}
	err := t.command(ctx, c.person, c.from, q.Command, c.lag())
	if err == nil && (q.Command.Do == room.Join || q.Command.Do == room.Leave) {
		t.nameChanged()
	}
	return err
}

// openTournament opens a tournament, and returns its ID and its code.
func (c *conn) openTournament(ctx context.Context, command *tournament.Command) (id, code string, err error) {
	drawSeed(command)
	if command.Terms != nil {
		if err := command.Terms.Check(); err != nil {
			return "", "", err
		}
	}
	a, err := c.server.liveTournament(protocol.NewID())
	if err != nil {
		return "", "", err
	}
	code, release, err := c.server.claimCode(ctx, a.id)
	if err == nil {
		a.code = code
		if err = a.command(ctx, c.person, command); err != nil {
			release(err)
		}
	}
	if err != nil {
		c.server.giveUp(a.id, a, err)
		return "", "", err
	}
	a.release()
	return a.id, code, nil
}

// drawSeed sets a random seed if the host has set none.
func drawSeed(command *tournament.Command) {
	if command.Terms != nil && command.Terms.Seed == 0 {
		command.Terms.Seed = rand.Uint64()
	}
}

// inTournament executes a command in a tournament.
func (c *conn) inTournament(ctx context.Context, id string, command *tournament.Command) error {
	if command.Person != "" && !protocol.IsID(command.Person) {
		return protocol.Errorf(protocol.BadRequest, "person: that is no person's ID")
	}
	if command.Do == tournament.Enter && !c.server.limits.of(c.from).comings.Allow() {
		return protocol.Errorf(protocol.TooMany, "too many players come from your address at once: try again in a moment")
	}
	a, err := c.server.openLiveTournament(ctx, id, 0)
	if err != nil {
		return err
	}
	defer a.release()
	if command.Do == tournament.Settle {
		drawSeed(command)
	}
	enters := command.Do == tournament.Enter && command.Person == ""
	if enters && a.isCrowded(c.person, c.from) {
		return protocol.Errorf(room.Full, "%d players of your address take part already: the host enters others",
			mostPlayersOfAddress)
	}
	err = a.command(ctx, c.person, command)
	if err == nil && enters {
		a.cameFrom(c.person, c.from)
	}
	return err
}
