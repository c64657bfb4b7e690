// Package connection is a page's connection to the server of rooms, with what it folds of the
// rooms that it follows.
package connection

import (
	"context"
	"time"

	"colat/web/rooms/client"
	"colat/web/rooms/room"
)

// State is how a connection stands.
type State string

// The states of a connection.
const (
	Connecting   State = "connecting"
	Connected    State = "connected"
	Reconnecting State = "reconnecting" // it was connected before
	Refused      State = "refused"      // there is no server of rooms
	Outdated     State = "outdated"     // the server speaks another language by now
)

// Dialer is how connections are opened.
type Dialer struct {
	Dial client.Dial
	// Awake, unless nil, calls what it is given whenever a connection may have come back, until
	// it is stopped.
	Awake func(wake func()) (stop func())
	// Notify is called when there is something to take in.
	Notify func()
}

// Conn is a connection. What is asked for goes to its client directly.
type Conn struct {
	*client.Client
	stop   func()
	rooms  map[string]*followed
	broken bool // it was told what this program cannot read
}

// followed is a room that is folded.
type followed struct {
	room    room.Room
	current bool // all that has happened is in it
}

// Open opens a connection for whoever has a key.
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

// State returns how the connection stands.
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

// Person returns the ID by which others know the person, "" while nobody has said it.
func (l *Conn) Person() string { return l.Status().Person }

// Addresses are those by which others reach the server, where this page has come by one that
// they cannot open.
func (l *Conn) Addresses() []string { return l.Status().Addresses }

// Break says that the connection was told what this program cannot read: the page is older than
// the server.
func (l *Conn) Break() { l.broken = true }

// Follow begins to fold a room, anew if it is followed already.
func (l *Conn) Follow(id string) {
	l.rooms[id] = &followed{}
	l.Watch(id, 0)
}

// Unfollow forgets a room.
func (l *Conn) Unfollow(id string) {
	if l.rooms[id] != nil {
		delete(l.rooms, id)
		l.Unwatch(id)
	}
}

// Follows reports whether a room is folded.
func (l *Conn) Follows(id string) bool { return l.rooms[id] != nil }

// Room returns a room that is followed, nil while it is not known.
func (l *Conn) Room(id string) *room.Room {
	if f := l.rooms[id]; f != nil && f.current {
		return &f.room
	}
	return nil
}

// Poll returns the next news, if there are any, and folds what they tell of rooms.
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

// closeWithin is how long a connection that ends waits for its last answer.
const closeWithin = 3 * time.Second

// CloseAfter ends the connection once a request was answered; at once if that is 0.
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
