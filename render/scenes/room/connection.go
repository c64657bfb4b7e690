// Package room implements the scene of a room, in which people play each other from several
// devices, and the remote side of the game board. The server decides everything: this package
// shows the server's state and sends requests.
package room

import (
	"time"

	"colat/render/program/connection"
	"colat/web/rooms/protocol"
	rooms "colat/web/rooms/room"
)

// Connection is the user's connection to the server. Its methods do not block.
type Connection interface {
	// Poll reads the messages received since the last call. It returns messages that are not
	// part of the room, and reports whether anything has changed.
	Poll() (heard []Message, changed bool)
	State() State
	// Person returns the user's public ID, or "" until the server sends it.
	Person() string
	// Watch starts following a room. Room returns the room, or nil until it is known.
	Watch(id string)
	Room() *rooms.Room
	// Presence returns who is connected. It is empty until the server sends it.
	Presence() protocol.Presence
	// Addresses returns the server's addresses for other devices. They are needed if the page
	// was opened by an address that other devices cannot open.
	Addresses() []string
	// Now returns the server's time.
	Now() time.Time
	// Send sends a command for the room, or for no room if the command creates one.
	Send(c *rooms.Command)
	Greet(what protocol.Greeting)
	Close()
}

// Connect opens a connection with a user's secret key.
type Connect func(key string) Connection

// State is the state of a connection.
type State = connection.State

// The states of a connection.
const (
	Connected    = connection.Connected
	Reconnecting = connection.Reconnecting
	Refused      = connection.Refused
)

// Message is a message that the server sends only to this user or does not store.
type Message struct {
	Made    string            // ID of the room that was created on request
	Refused *protocol.Error   // why a request was refused
	Greeted *protocol.Greeted // a greeting by a person in the room
}

// offline is the Connection of a program that can reach no server.
type offline struct{}

func (offline) Poll() ([]Message, bool)     { return nil, false }
func (offline) State() State                { return Refused }
func (offline) Person() string              { return "" }
func (offline) Watch(string)                {}
func (offline) Room() *rooms.Room           { return nil }
func (offline) Presence() protocol.Presence { return protocol.Presence{} }
func (offline) Addresses() []string         { return nil }
func (offline) Now() time.Time              { return time.Now() }
func (offline) Send(*rooms.Command)         {}
func (offline) Greet(protocol.Greeting)     {}
func (offline) Close()                      {}

// Online returns a Connect that uses a dialer to a server.
func Online(way *connection.Dialer) Connect {
	return func(key string) Connection { return &online{Conn: way.Open(key)} }
}

// online is a Connection that follows one room.
type online struct {
	*connection.Conn
	id       string
	presence protocol.Presence
	made     uint64 // number of the request to create a room
	leaving  uint64 // number of the request to leave a room
}

// Presence implements Connection.
func (o *online) Presence() protocol.Presence { return o.presence }

// Room implements Connection.
func (o *online) Room() *rooms.Room { return o.Conn.Room(o.id) }

// Watch implements Connection.
func (o *online) Watch(id string) {
	if o.id != "" && o.id != id {
		o.Unfollow(o.id)
	}
	o.id, o.presence = id, protocol.Presence{}
	o.Follow(id)
}

// Send implements Connection.
func (o *online) Send(c *rooms.Command) {
	id := o.id
	if c.Do == rooms.Create {
		id = ""
	}
	n := o.Command(id, c)
	switch c.Do {
	case rooms.Create:
		o.made = n
	case rooms.Leave:
		o.leaving = n
	}
}

// Greet implements Connection.
func (o *online) Greet(what protocol.Greeting) { o.Conn.Greet(o.id, what) }

// Poll implements Connection.
func (o *online) Poll() (heard []Message, changed bool) {
	for {
		u, any := o.Conn.Poll()
		if !any {
			return heard, changed
		}
		changed = true
		if u.Room != o.id && (u.Answer == nil || u.Answer.N != o.made) && !u.Status {
			continue // of a room that the user has left
		}
		if u.Tournament != nil {
			heard = append(heard, Message{Refused: protocol.Errorf(protocol.NoRoom, "it is a contest, and no room")})
		}
		if u.Presence != nil {
			o.presence = *u.Presence
		}
		if u.Greeted != nil {
			heard = append(heard, Message{Greeted: u.Greeted})
		}
		if a := u.Answer; a != nil && a.Error != nil {
			heard = append(heard, Message{Refused: a.Error})
		} else if a != nil && a.N == o.made {
			heard = append(heard, Message{Made: u.Room})
		}
	}
}

// Close implements Connection. It sends a pending request to leave first.
func (o *online) Close() { o.CloseAfter(o.leaving) }
