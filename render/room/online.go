package room

import (
	"context"
	"time"

	"colat/web/rooms/client"
	rooms "colat/web/rooms/room"
	"colat/web/rooms/wire"
)

// Online returns what connects to a server of rooms. awake, unless nil, calls what it is
// given whenever a line may have come back, until it is stopped. notify is called when
// there is something to take in.
func Online(dial client.Dial, awake func(wake func()) (stop func()), notify func()) Connect {
	return func(key string) Connection {
		o := &online{client: client.New(client.Options{Dial: dial, Key: key, Notify: notify}), stop: func() {}}
		if awake != nil {
			o.stop = awake(o.client.Wake)
		}
		return o
	}
}

// online is a connection by web/rooms/client, with the room that it folds.
type online struct {
	client   *client.Client
	stop     func()
	id       string
	folding  *rooms.Room
	current  bool // all that has happened is in it
	broken   bool // it holds what this program cannot read
	presence wire.Presence
	made     uint64 // the request that makes a room
	leaving  uint64 // the request that leaves one
}

// State implements Connection.
func (o *online) State() State {
	if o.broken {
		return Outdated
	}
	switch o.client.Status().Phase {
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

// Person implements Connection.
func (o *online) Person() string { return o.client.Status().Person }

// Now implements Connection.
func (o *online) Now() time.Time { return o.client.Now() }

// Presence implements Connection.
func (o *online) Presence() wire.Presence { return o.presence }

// Room implements Connection.
func (o *online) Room() *rooms.Room {
	if !o.current {
		return nil
	}
	return o.folding
}

// Watch implements Connection.
func (o *online) Watch(id string) {
	if o.id != "" && o.id != id {
		o.client.Unwatch(o.id)
	}
	o.id, o.folding, o.current, o.presence = id, &rooms.Room{}, false, wire.Presence{}
	o.client.Watch(id, 0)
}

// Send implements Connection.
func (o *online) Send(c *rooms.Command) {
	id := o.id
	if c.Do == rooms.Create {
		id = ""
	}
	n := o.client.Command(id, c)
	switch c.Do {
	case rooms.Create:
		o.made = n
	case rooms.Leave:
		o.leaving = n
	}
}

// Greet implements Connection.
func (o *online) Greet(what wire.Greeting) { o.client.Greet(o.id, what) }

// Poll implements Connection.
func (o *online) Poll() (heard []Heard, changed bool) {
	for {
		u, any := o.client.Poll()
		if !any {
			return heard, changed
		}
		changed = true
		if u.Room != o.id && (u.Answer == nil || u.Answer.N != o.made) && !u.Status {
			continue // of a room that was left
		}
		for i := range u.Entries {
			if err := o.folding.Apply(&u.Entries[i].Event); err != nil {
				o.broken = true
				return heard, true
			}
		}
		o.current = o.current || u.Current && o.folding.Events() > 0
		if u.Presence != nil {
			o.presence = *u.Presence
		}
		if u.Greeted != nil {
			heard = append(heard, Heard{Greeted: u.Greeted})
		}
		if a := u.Answer; a != nil && a.Error != nil {
			heard = append(heard, Heard{Refused: a.Error})
		} else if a != nil && a.N == o.made {
			heard = append(heard, Heard{Made: u.Room})
		}
	}
}

// leaveWithin is how long a connection that ends waits to hear that the room was left.
const leaveWithin = 3 * time.Second

// Close implements Connection. What was said last is still sent.
func (o *online) Close() {
	o.stop()
	go func() {
		defer o.client.Close()
		if o.leaving == 0 {
			return
		}
		ctx, cancel := context.WithTimeout(context.Background(), leaveWithin)
		defer cancel()
		for {
			u, err := o.client.Next(ctx)
			if err != nil || u.Answer != nil && u.Answer.N == o.leaving {
				return
			}
		}
	}()
}
