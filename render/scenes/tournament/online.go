package tournament

import (
	"slices"

	"colat/render/program/connection"
	"colat/web/rooms/client"
	"colat/web/rooms/protocol"
	"colat/web/rooms/tournament"
)

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
