package apptest

import (
	"maps"
	"slices"
	"time"

	"colat/web/rooms/client"
	"colat/web/rooms/protocol"
	rooms "colat/web/rooms/room"
	tournaments "colat/web/rooms/tournament"
)

// isThere reports whether a line is connected.
func (l *Line) isThere() bool { return !l.Closed && l.Status().Phase == client.Connected }

// Line is a connection to a Server. It implements participant.Client.
type Line struct {
	server  *Server
	Who     string
	watched map[string]*watchedRoom
	Order   []string // IDs of what is watched
	queue   []client.Update
	number  uint64 // of the last request
	phase   client.Phase
	Down    bool
	Closed  bool
	Quiet   bool // nothing new comes
	idle    bool // Poll has returned all updates
	Hold    bool // what is sent waits on the line
	held    []func()
	Asked   int      // to come in
	found   []string // the codes that were asked for
}

// watchedRoom counts the events of a room or a tournament that a connection has received.
type watchedRoom struct {
	took     int // events
	current  bool
	presence protocol.Presence
}

func (l *Line) Status() client.Status {
	is := client.Status{Phase: client.Connected, Person: l.Who, Lists: l.server.Lists, Addresses: l.server.Addresses}
	switch {
	case l.server.None:
		is = client.Status{Phase: client.NoRooms}
	case l.Down || l.server.Gone:
		is.Phase, is.Lists = client.Reconnecting, false
	}
	return is
}

func (l *Line) Now() time.Time { return l.server.Now }

func (l *Line) Wake() {}

func (l *Line) Close() { l.Closed = true }

func (l *Line) Ready() <-chan struct{} { return nil }

func (l *Line) Await(id string) { l.Watch(id, 0) }

func (l *Line) Watches(id string) bool { return l.watched[id] != nil }

func (l *Line) Watch(id string, _ uint64) {
	l.Unwatch(id)
	l.watched[id], l.Order = &watchedRoom{}, append(l.Order, id)
}

func (l *Line) Unwatch(id string) {
	delete(l.watched, id)
	l.Order = slices.DeleteFunc(l.Order, func(other string) bool { return other == id })
}

func (l *Line) Poll() (client.Update, bool) {
	if l.Quiet {
		return client.Update{}, false
	}
	if l.idle && l.server.Lively != nil && l == l.server.Lines[0] {
		l.server.Lively()
	}
	if len(l.queue) == 0 {
		l.update()
	}
	if l.idle = len(l.queue) == 0; l.idle {
		return client.Update{}, false
	}
	u := l.queue[0]
	l.queue = l.queue[1:]
	return u, true
}

// update queues what is new.
func (l *Line) update() {
	if phase := l.Status().Phase; phase != l.phase {
		l.phase = phase
		l.queue = append(l.queue, client.Update{Status: true})
	}
	if l.phase != client.Connected {
		return
	}
	for _, id := range slices.Clone(l.Order) {
		w, u := l.watched[id], client.Update{Room: id}
		served, contest := l.server.Rooms[id], l.server.Tournaments[id]
		switch {
		case served != nil:
			for ; w.took < len(served.events); w.took++ {
				u.Entries = append(u.Entries, protocol.Entry{Event: served.events[w.took]})
			}
		case contest != nil:
			for ; w.took < len(contest.Events); w.took++ {
				u.Tournament = append(u.Tournament, protocol.TournamentEntry{Event: contest.Events[w.took]})
			}
		default:
			l.Unwatch(id)
			u.Answer = &client.Answer{Error: protocol.Errorf(protocol.NoRoom, "there is no room")}
			l.queue = append(l.queue, u)
			continue
		}
		if u.Entries != nil || u.Tournament != nil {
			l.queue = append(l.queue, u)
		}
		if !w.current {
			w.current = true
			l.queue = append(l.queue, client.Update{Room: id, Current: true})
		}
		p := l.server.presence(id)
		if served != nil && !(slices.Equal(p.Here, w.presence.Here) && maps.Equal(p.Away, w.presence.Away)) {
			w.presence = p
			l.queue = append(l.queue, client.Update{Room: id, Presence: &p})
		}
	}
}

// request executes a request, now or when the line is released, and answers it.
func (l *Line) request(q protocol.Request, do func(a *client.Answer) (id string)) uint64 {
	l.number++
	q.N = l.number
	execute := func() {
		a := &client.Answer{N: q.N, Request: &q}
		id := do(a)
		l.queue = append(l.queue, client.Update{Room: id, Answer: a})
	}
	if l.Hold {
		l.held = append(l.held, execute)
	} else {
		execute()
	}
	return q.N
}

// Release lets what waits go.
func (l *Line) Release() {
	l.Hold = false
	for _, execute := range l.held {
		execute()
	}
	l.held = nil
}

func (l *Line) Command(id string, c *rooms.Command) uint64 {
	return l.request(protocol.Request{Room: id, Command: c}, func(a *client.Answer) string {
		if c.Do == rooms.Join {
			l.Asked++
		}
		if c.Do == rooms.Create {
			id = l.server.RoomID()
			l.server.Rooms[id] = &ServedRoom{}
		}
		a.Error = l.server.Do(id, l.Who, c)
		return id
	})
}

func (l *Line) Greet(id string, what protocol.Greeting) uint64 {
	return l.request(protocol.Request{Room: id, Greet: what}, func(*client.Answer) string {
		for _, other := range l.server.Lines {
			if other.Watches(id) {
				other.queue = append(other.queue, client.Update{Room: id, Greeted: &protocol.Greeted{Who: l.Who, What: what}})
			}
		}
		return id
	})
}

func (l *Line) Find(code string) uint64 {
	return l.request(protocol.Request{Code: code}, func(a *client.Answer) string {
		l.found = append(l.found, code)
		if a.Error = l.server.Refuses; a.Error != nil {
			return ""
		}
		for _, o := range l.server.open() {
			if o.Code == code {
				a.Tournament = o.Tournament
				return o.Room
			}
		}
		a.Error = protocol.Errorf(protocol.NoCode, "no room has this code")
		return ""
	})
}

func (l *Line) ListOpen() uint64 {
	return l.request(protocol.Request{List: true}, func(a *client.Answer) string {
		a.Open = l.server.open()
		return ""
	})
}

func (l *Line) InTournament(id string, c *tournaments.Command) uint64 {
	return l.request(protocol.Request{Room: id, Tournament: c}, func(a *client.Answer) string {
		if c.Do == tournaments.Open {
			id = l.server.RoomID()
			l.server.Tournaments[id] = &ServedTournament{}
		}
		a.Error = l.server.InTournament(id, l.Who, c)
		return id
	})
}

// GuestKey returns the key of the n-th guest, the same each time, so that pictures are.
func GuestKey(n int) string {
	key := make([]byte, len(protocol.NewKey()))
	for i := range key {
		key[i] = 'a' + byte(i*7%26)
	}
	key[0], key[1] = 'a'+byte(n%26), 'a'+byte(n/26%26)
	return string(key)
}
