// Package connection connects a page to the server of rooms and keeps the state of the rooms
// that it follows.
package connection

import (
	"context"
	"time"

	"colat/web/rooms/client"
	"colat/web/rooms/room"
)

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

// Dialer opens connections.
type Dialer struct {
	Dial client.Dial
	// Awake, unless nil, registers wake to be called whenever the network may be available
	// again. stop unregisters it.
	Awake func(wake func()) (stop func())
	// Notify is called when an update is ready for Poll.
	Notify func()
}

// Conn is a connection. Requests go directly to its embedded client.
type Conn struct {
	*client.Client
	stop   func()
	rooms  map[string]*followed
	broken bool // an event or answer could not be read
}

// followed is a followed room and the state that its events have led to.
type followed struct {
	room    room.Room
	current bool // all events so far have been applied
}

// Open opens a connection for the person with a key.
func (w *Dialer) Open(key string) *Conn {
	l := &Conn{
		Client: client.New(client.Options{Dial: w.Dial, Key: key, Notify: w.Notify}), stop: func() {},
		rooms: make(map[string]*followed),
	}
	if w.Awake != nil {
		l.stop = w.Awake(l.Wake)
	}
	return l
}

// State returns the state of the connection.
func (l *Conn) State() State {
	if l.broken {
		return Outdated
	}
	switch l.Status().Phase {
	case client.Connected:
		return Connected
	case client.Reconnecting:
		return Reconnecting
	case client.NoRooms, client.Refused:
		return Refused
	case client.Outdated:
		return Outdated
	}
	return Connecting
}

// Person returns the public ID of the user, or "" before the server has sent it.
func (l *Conn) Person() string { return l.Status().Person }

// Addresses returns the addresses by which others reach the server, if they cannot open the
// address of this page.
func (l *Conn) Addresses() []string { return l.Status().Addresses }

// Break marks the connection as outdated: the server sent data that this program cannot read,
// because the page is older than the server.
func (l *Conn) Break() { l.broken = true }

// Follow starts to follow a room. A room that is followed already is read again from its
// first event.
func (l *Conn) Follow(id string) {
	l.rooms[id] = &followed{}
	l.Watch(id, 0)
}

// Unfollow stops following a room and drops its state.
func (l *Conn) Unfollow(id string) {
	if l.rooms[id] != nil {
		delete(l.rooms, id)
		l.Unwatch(id)
	}
}

// Follows reports whether a room is followed.
func (l *Conn) Follows(id string) bool { return l.rooms[id] != nil }

// Room returns the state of a followed room, or nil until all of its events have arrived.
func (l *Conn) Room(id string) *room.Room {
	if f := l.rooms[id]; f != nil && f.current {
		return &f.room
	}
	return nil
}

// Poll returns the next update, if any, and applies the room events in it.
func (l *Conn) Poll() (client.Update, bool) {
	u, any := l.Client.Poll()
	f := l.rooms[u.Room]
	if !any || f == nil {
		return u, any
	}
	if u.Anew {
		f.room = room.Room{}
	}
	for i := range u.Entries {
		if err := f.room.Apply(&u.Entries[i].Event); err != nil {
			l.Break()
			return u, true
		}
	}
	f.current = f.current || u.Current && f.room.Events() > 0
	return u, true
}

// closeWithin bounds how long CloseAfter waits for the last answer.
const closeWithin = 3 * time.Second

// CloseAfter closes the connection once request is answered, or at once if request is 0.
func (l *Conn) CloseAfter(request uint64) {
	l.stop()
	go func() {
		defer l.Client.Close()
		if request == 0 {
			return
		}
		ctx, cancel := context.WithTimeout(context.Background(), closeWithin)
		defer cancel()
		for {
			u, err := l.Next(ctx)
			if err != nil || u.Answer != nil && u.Answer.N == request {
				return
			}
		}
	}()
}
