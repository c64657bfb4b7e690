package participant

import (
	"context"
	"slices"
	"time"

	"colat/web/rooms/client"
	"colat/web/rooms/protocol"
	"colat/web/rooms/room"
	"colat/web/rooms/tournament"
)

// An Update is a change that a participant learns of.
type Update = client.Update

// A Client is a connection that delivers updates and sends requests. *client.Client
// implements it.
type Client interface {
	Poll() (client.Update, bool)
	Ready() <-chan struct{}
	Watch(id string, after uint64)
	Await(id string)
	Unwatch(id string)
	Command(id string, c *room.Command) uint64
	InTournament(id string, c *tournament.Command) uint64
	Find(code string) uint64
	ListOpen() uint64
	Greet(id string, what protocol.Greeting) uint64
	Status() client.Status
	Now() time.Time
	Wake()
	Close()
}

// offline is the Client of a program that can reach no server.
type offline struct{}

func (offline) Poll() (client.Update, bool)                     { return client.Update{}, false }
func (offline) Ready() <-chan struct{}                          { return nil }
func (offline) Watch(string, uint64)                            {}
func (offline) Await(string)                                    {}
func (offline) Unwatch(string)                                  {}
func (offline) Command(string, *room.Command) uint64            { return 0 }
func (offline) InTournament(string, *tournament.Command) uint64 { return 0 }
func (offline) Find(string) uint64                              { return 0 }
func (offline) ListOpen() uint64                                { return 0 }
func (offline) Greet(string, protocol.Greeting) uint64          { return 0 }
func (offline) Status() client.Status                           { return client.Status{Phase: client.NoRooms} }
func (offline) Now() time.Time                                  { return time.Now() }
func (offline) Wake()                                           {}
func (offline) Close()                                          {}

// State is the state of a connection.
type State string

// The states of a connection.
const (
	Connecting   State = "connecting"
	Connected    State = "connected"
	Reconnecting State = "reconnecting" // connected before; trying again
	Refused      State = "refused"      // there is no server of rooms, or it rejects the client
	Outdated     State = "outdated"     // the server speaks another version of the protocol
)

// connection is a Client with the states of the rooms and tournaments that its users
// follow.
type connection struct {
	Client
	key      string
	stop     func() // ends Dialer.Awake
	followed map[string]*followed
	users    []*Participant
	asked    map[uint64]*Participant // who has sent the requests without an answer
	broken   error                   // why an event of the server could not be applied
}

// followed is a room or a tournament, and the state that its events have led to.
type followed struct {
	users      int // how many users follow it
	room       room.Room
	tournament tournament.Tournament
	presence   protocol.Presence
	current    bool // all events so far have been applied
	lost       bool // the server has refused or ended the watch
}

// state returns the state of the connection.
func (c *connection) state() State {
	if c.broken != nil {
		return Outdated
	}
	return states[c.Status().Phase]
}

var states = [...]State{
	client.Connecting: Connecting, client.Connected: Connected, client.Reconnecting: Reconnecting,
	client.NoRooms: Refused, client.Outdated: Outdated, client.Refused: Refused, client.Closed: Connecting,
}

// follow starts to follow a room or a tournament for another user. awaited tells that
// the room may not exist yet.
func (c *connection) follow(id string, awaited bool) *followed {
	f := c.followed[id]
	if f == nil {
		f = &followed{lost: true}
		c.followed[id] = f
	}
	if f.users++; f.lost {
		f.lost = false
		if awaited {
			c.Await(id)
		} else {
			c.Watch(id, 0)
		}
	}
	return f
}

// unfollow ends what follow has started.
func (c *connection) unfollow(id string) {
	f := c.followed[id]
	if f.users--; f.users == 0 {
		delete(c.followed, id)
		c.Unwatch(id)
	}
}

// receive processes the next update of the client, if there is one.
func (c *connection) receive() bool {
	next, some := c.Client.Poll()
	if !some {
		return false // without an allocation
	}
	u := next
	if c.broken == nil {
		c.broken = c.apply(&u)
	}
	var asker *Participant
	if a := u.Answer; a != nil {
		asker = c.asked[a.N]
		delete(c.asked, a.N)
	}
	for _, p := range c.users {
		if u.Status || p == asker || (u.Answer == nil || u.Answer.N == 0) && p.follows(u.Room) {
			p.receive(&u)
		}
	}
	return true
}

// apply applies an update to the state of its room or tournament.
func (c *connection) apply(u *client.Update) error {
	f := c.followed[u.Room]
	if f == nil {
		return nil
	}
	if u.Anew {
		f.room, f.tournament = room.Room{}, tournament.Tournament{}
	}
	for i := range u.Entries {
		e := &u.Entries[i].Event
		if err := f.room.Apply(e); err != nil {
			return err
		}
		for _, p := range c.users {
			if u.Room == p.id && p.Applied != nil {
				p.Applied(&f.room, e)
			}
		}
	}
	for i := range u.Tournament {
		if err := f.tournament.Apply(&u.Tournament[i].Event); err != nil {
			return err
		}
	}
	if u.Presence != nil {
		f.presence = *u.Presence
	}
	f.lost = f.lost || u.Answer != nil && u.Answer.N == 0
	f.current = f.current || u.Current && f.room.Events()+f.tournament.Events() > 0
	return nil
}

// closeWithin is how long a connection that has to be closed waits for answers.
const closeWithin = 3 * time.Second

// close closes the connection. If requests have no answer yet, it returns at once, and
// closes the connection after the answers.
func (c *connection) close() {
	c.stop()
	if len(c.asked) == 0 {
		c.Client.Close()
		return
	}
	go func() {
		defer c.Client.Close()
		ctx, cancel := context.WithTimeout(context.Background(), closeWithin)
		defer cancel()
		for len(c.asked) > 0 && c.Status().Phase != client.Closed {
			if c.receive() {
				continue
			}
			select {
			case <-c.Ready():
			case <-ctx.Done():
				return
			}
		}
	}()
}

// remove removes a user, and closes the connection after the last one.
func (c *connection) remove(p *Participant) {
	c.users = slices.DeleteFunc(c.users, func(other *Participant) bool { return other == p })
	if len(c.users) == 0 {
		c.close()
	}
}
