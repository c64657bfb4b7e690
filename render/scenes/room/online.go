package room

import (
	"colat/render/program/connection"
	"colat/web/rooms/protocol"
	rooms "colat/web/rooms/room"
)

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
