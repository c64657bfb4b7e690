// Package tournament implements the user's session in a tournament of people in rooms, and
// the scene of its lobby, which lists the players, the games and the standings. The server
// decides everything: this package shows the server's state and sends requests.
package tournament

import (
	"slices"
	"time"

	"colat/render/program/connection"
	"colat/web/rooms/client"
	"colat/web/rooms/protocol"
	rooms "colat/web/rooms/room"
	"colat/web/rooms/tournament"
)

// Connection is the user's connection to the server of a tournament. It can also follow rooms
// of the tournament. Its methods do not block.
type Connection interface {
	// Poll reads the messages received since the last call. It returns messages that are not
	// part of the tournament, and reports whether anything has changed.
	Poll() (heard []Message, changed bool)
	State() connection.State
	// Person returns the user's public ID, or "" until the server sends it.
	Person() string
	// Watch starts following a tournament. Tournament returns it, or nil until it is known.
	Watch(id string)
	Tournament() *tournament.Tournament
	// Follow follows the rooms with the given IDs, at most MostFollowed, and stops following
	// all others. Room returns a followed room, or nil until it is known.
	Follow(ids ...string)
	Room(id string) *rooms.Room
	// Addresses returns the server's addresses for other devices. They are needed if the page
	// was opened by an address that other devices cannot open.
	Addresses() []string
	// Now returns the server's time.
	Now() time.Time
	// Send sends a command for the tournament, or for no tournament if the command opens one.
	Send(c *tournament.Command)
	Close()
}

// MostFollowed is the maximum number of rooms that a connection follows besides its
// tournament.
const MostFollowed = 60

// Connect opens a connection with a user's secret key.
type Connect func(key string) Connection

// Message is a message that the server sends only to this user.
type Message struct {
	Opened  string          // ID of the tournament that was opened on request
	Did     tournament.Deed // the request that was answered; "" if the tournament cannot be watched
	Refused *protocol.Error // why the request was refused; nil if it was accepted
}

// offline is the Connection of a program that can reach no server.
type offline struct{}

func (offline) Poll() ([]Message, bool)            { return nil, false }
func (offline) State() connection.State            { return connection.Refused }
func (offline) Person() string                     { return "" }
func (offline) Watch(string)                       {}
func (offline) Tournament() *tournament.Tournament { return nil }
func (offline) Follow(...string)                   {}
func (offline) Room(string) *rooms.Room            { return nil }
func (offline) Addresses() []string                { return nil }
func (offline) Now() time.Time                     { return time.Now() }
func (offline) Send(*tournament.Command)           {}
func (offline) Close()                             {}

// Online returns a Connect that uses a dialer to a server.
func Online(way *connection.Dialer) Connect {
	return func(key string) Connection {
		return &online{Conn: way.Open(key), asked: make(map[uint64]tournament.Deed)}
	}
}

// online is a Connection that follows a tournament and rooms of it.
type online struct {
	*connection.Conn
	id      string
	folding *tournament.Tournament
	current bool                       // folding has all events so far
	rooms   []string                   // followed rooms, by ID
	asked   map[uint64]tournament.Deed // requests without an answer
	last    uint64                     // number of the last request; 0 after its answer
}

// Tournament implements Connection.
func (o *online) Tournament() *tournament.Tournament {
	if !o.current {
		return nil
	}
	return o.folding
}

// Watch implements Connection.
func (o *online) Watch(id string) {
	if o.id != "" && o.id != id {
		o.Unwatch(o.id)
	}
	o.id, o.folding, o.current = id, &tournament.Tournament{}, false
	o.Conn.Watch(id, 0)
}

// Follow implements Connection.
func (o *online) Follow(ids ...string) {
	ids = ids[:min(len(ids), MostFollowed)]
	for _, id := range o.rooms {
		if !slices.Contains(ids, id) {
			o.Unfollow(id)
		}
	}
	for _, id := range ids {
		if !o.Follows(id) {
			o.Conn.Follow(id)
		}
	}
	o.rooms = append(o.rooms[:0], ids...)
}

// Send implements Connection.
func (o *online) Send(c *tournament.Command) {
	id := o.id
	if c.Do == tournament.Open {
		id = ""
	}
	o.last = o.InTournament(id, c)
	o.asked[o.last] = c.Do
}

// Poll implements Connection.
func (o *online) Poll() (heard []Message, changed bool) {
	for {
		u, any := o.Conn.Poll()
		if !any {
			return heard, changed
		}
		changed = true
		if u.Answer != nil {
			heard = append(heard, o.answered(&u)...)
		}
		switch {
		case u.Room != o.id:
		case u.Entries != nil:
			heard = append(heard, Message{Refused: protocol.Errorf(protocol.NoRoom, "it is a room, and no contest")})
		default:
			o.receive(&u)
		}
	}
}

// receive applies the events of the tournament.
func (o *online) receive(u *client.Update) {
	if u.Anew {
		*o.folding = tournament.Tournament{}
	}
	for i := range u.Tournament {
		if err := o.folding.Apply(&u.Tournament[i].Event); err != nil {
			o.Break()
			return
		}
	}
	o.current = o.current || u.Current && o.folding.Events() > 0
}

// answered returns the message of an answer to a request.
func (o *online) answered(u *client.Update) []Message {
	a := u.Answer
	did, asked := o.asked[a.N]
	delete(o.asked, a.N)
	if a.N == o.last {
		o.last = 0
	}
	switch {
	case asked && did == tournament.Open && a.Error == nil:
		return []Message{{Did: did, Opened: u.Room}}
	case asked:
		return []Message{{Did: did, Refused: a.Error}}
	case u.Room == o.id:
		return []Message{{Refused: a.Error}}
	}
	return nil // a room that cannot be followed is not shown
}

// Close implements Connection. It waits for the answer to the last request.
func (o *online) Close() { o.CloseAfter(o.last) }
