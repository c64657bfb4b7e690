package apptest

import (
	"slices"
	"time"

	"colat/web/rooms/client"
	"colat/web/rooms/protocol"
	rooms "colat/web/rooms/room"
	tournaments "colat/web/rooms/tournament"
)

// Do executes a command of a person, and what follows from it.
func (s *Server) Do(id, who string, c *rooms.Command) *protocol.Error {
	served := s.Rooms[id]
	if served == nil {
		return protocol.Errorf(protocol.NoRoom, "there is no room %s", id)
	}
	away := func(who string) time.Duration { return s.away(id, who) }
	e, err := served.Room.DecideIn(who, c, s.Now, &rooms.Situation{Away: away, Chance: s.Chance})
	if err != nil {
		return protocol.ErrorOf(err)
	}
	if e != nil {
		if e.Kind == rooms.Created {
			e.Code = s.Code(id)
		}
		served.take(e)
	}
	s.due(served)
	for _, c := range s.Tournaments {
		s.Drive(c)
	}
	return nil
}

// due lets happen what the time demands, with machines that play their first legal move.
func (s *Server) due(served *ServedRoom) {
	for {
		e, err := served.Room.Due(s.Now, s.Chance)
		if err != nil {
			panic(err)
		}
		if e == nil {
			if e = served.machine(s.Now); e == nil {
				return
			}
		}
		served.take(e)
	}
}

// Pass lets time go by.
func (s *Server) Pass(d time.Duration) {
	s.Now = s.Now.Add(d)
	for _, served := range s.Rooms {
		s.due(served)
	}
	for _, c := range s.Tournaments {
		s.Drive(c)
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
			if slices.Contains(protocol.Readings(code), o.Code) {
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

// InTournament executes a command of a person in a tournament, and what follows from it.
func (s *Server) InTournament(id, who string, c *tournaments.Command) *protocol.Error {
	served := s.Tournaments[id]
	if served == nil {
		return protocol.Errorf(protocol.NoRoom, "there is no contest %s", id)
	}
	e, err := served.Tournament.Decide(who, c, s.Now)
	if err != nil {
		return protocol.ErrorOf(err)
	}
	if e != nil {
		if e.Terms != nil && e.Terms.Seed == 0 {
			terms := *e.Terms
			terms.Seed = 5
			e.Terms = &terms
		}
		if e.Kind == tournaments.Opened {
			e.Code = s.Code(id)
		}
		served.take(e)
	}
	s.Drive(served)
	return nil
}

// Drive has everything happen in a tournament and its rooms that is due, as the real server
// does.
func (s *Server) Drive(c *ServedTournament) {
	for changed := true; changed; {
		changed = false
		e, err := c.Tournament.Due(s.Now, s.RoomID)
		if err != nil {
			panic(err)
		}
		if e != nil {
			c.take(e)
			changed = true
		}
		for _, g := range slices.Clone(c.Tournament.Given()) {
			r := s.roomOf(c, g)
			if at, waits := c.Tournament.MissingAt(g, time.Time{}); waits && !s.Now.Before(at) {
				if e := r.Room.Abandon(rooms.Missing, s.Now); e != nil {
					r.take(e)
				}
			}
			if e, err = c.Tournament.Report(g.Room, &r.Room, s.Now, s.RoomID); err != nil {
				panic(err)
			}
			if e != nil {
				c.take(e)
				changed = true
			}
		}
		for _, id := range c.Tournament.Dropped() {
			if r := s.Rooms[id]; r != nil {
				if e := r.Room.Abandon(rooms.Cancelled, s.Now); e != nil {
					r.take(e)
				}
			}
		}
	}
}

// roomOf returns the room of a game, which it makes where there is none.
func (s *Server) roomOf(c *ServedTournament, g tournaments.Given) *ServedRoom {
	if r := s.Rooms[g.Room]; r != nil {
		return r
	}
	terms := c.Tournament.RoomTerms(g)
	r := &ServedRoom{}
	s.Rooms[g.Room] = r
	e, err := r.Room.Decide(rooms.Server, &rooms.Command{Do: rooms.Create, Terms: &terms}, s.Now, 0)
	if err != nil {
		panic(err)
	}
	r.take(e)
	return r
}
