package apptest

import (
	"slices"
	"testing"
	"time"

	"colat/web/rooms/protocol"
	rooms "colat/web/rooms/room"
	tournaments "colat/web/rooms/tournament"
)

// ServedTournament is a tournament of a Server.
type ServedTournament struct {
	Tournament tournaments.Tournament
	Events     []tournaments.Event
}

func (c *ServedTournament) take(e *tournaments.Event) {
	if err := c.Tournament.Apply(e); err != nil {
		panic(err)
	}
	c.Events = append(c.Events, *e)
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

// Pupil is a person in a tournament who has no page.
type Pupil struct {
	*Line
	Id   string // of the tournament
	Name string
}

// Pupil lets a person enter a tournament under a name.
func (s *Server) Pupil(id, name string) *Pupil {
	s.guests++
	p := &Pupil{s.Connect(GuestKey(s.guests)), id, name}
	p.Watch(id, 0)
	p.InTournament(id, &tournaments.Command{Do: tournaments.Enter, Name: name})
	return p
}

// OpensTournament has the owner of a key open a tournament.
func (s *Server) OpensTournament(key string, terms *tournaments.Terms) *Pupil {
	p := &Pupil{Line: s.Connect(key)}
	p.InTournament("", &tournaments.Command{Do: tournaments.Open, Terms: terms})
	p.Id = s.Last()
	p.Watch(p.Id, 0)
	return p
}

// PupilsOf has several enter.
func (s *Server) PupilsOf(id string, names ...string) []*Pupil {
	var list []*Pupil
	for _, name := range names {
		list = append(list, s.Pupil(id, name))
	}
	return list
}

// Given returns the room of the pupil's game, "" if there is none.
func (p *Pupil) Given() string {
	g, _ := p.server.Tournaments[p.Id].Tournament.GameOf(p.Who)
	return g.Room
}

// does sends a command to the room of the pupil's game.
func (p *Pupil) does(t testing.TB, c *rooms.Command) {
	t.Helper()
	id := p.Given()
	if id == "" {
		t.Fatalf("%s has no game", p.Name)
	}
	if r := &p.server.Rooms[id].Room; c.Game == 0 && r.Match() != nil {
		c.Game, c.Ply = r.Games(), len(r.Match().Moves())
	}
	if err := p.server.Do(id, p.Who, c); err != nil {
		t.Fatalf("%s cannot %s: %v", p.Name, c.Do, err)
	}
}

// BeReady makes pupils ready for their games.
func BeReady(t testing.TB, pupils ...*Pupil) {
	t.Helper()
	for _, p := range pupils {
		if p.Given() != "" {
			p.does(t, &rooms.Command{Do: rooms.BeReady})
		}
	}
}

// Plays has the pupil make a move.
func (p *Pupil) Plays(t testing.TB, move string) {
	t.Helper()
	p.does(t, &rooms.Command{Do: rooms.Move, Move: move})
}

// Resigns has the pupil lose its game, which has begun.
func (p *Pupil) Resigns(t testing.TB) {
	t.Helper()
	p.does(t, &rooms.Command{Do: rooms.Resign})
}

// Served returns the tournament that was opened last, and its ID.
func (s *Server) Served(t testing.TB) (*tournaments.Tournament, string) {
	t.Helper()
	for made := s.made; made > 0; made-- {
		id := s.nth(made)
		if c := s.Tournaments[id]; c != nil {
			return &c.Tournament, id
		}
	}
	t.Fatal("no contest was opened")
	return nil, ""
}
