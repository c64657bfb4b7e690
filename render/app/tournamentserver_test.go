package app

import (
	"slices"
	"testing"
	"time"

	"colat/ai/arena/pairing"
	"colat/game/match"
	"colat/render/program/storage"
	"colat/render/table/games"
	"colat/web/rooms/client"
	"colat/web/rooms/protocol"
	rooms "colat/web/rooms/room"
	tournaments "colat/web/rooms/tournament"
)

// servedTournament is a tournament of a roomServer.
type servedTournament struct {
	tournament tournaments.Tournament
	events     []tournaments.Event
}

func (c *servedTournament) take(e *tournaments.Event) {
	if err := c.tournament.Apply(e); err != nil {
		panic(err)
	}
	c.events = append(c.events, *e)
}

// inTournament does what somebody wants of a tournament, and what follows from it.
func (s *roomServer) inTournament(id, who string, c *tournaments.Command) *protocol.Error {
	served := s.tournaments[id]
	if served == nil {
		return protocol.Errorf(protocol.NoRoom, "there is no contest %s", id)
	}
	e, err := served.tournament.Decide(who, c, s.now)
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
			e.Code = s.code(id)
		}
		served.take(e)
	}
	s.drive(served)
	return nil
}

// drive has everything happen in a tournament and its rooms that is due, as the real server
// does.
func (s *roomServer) drive(c *servedTournament) {
	for changed := true; changed; {
		changed = false
		e, err := c.tournament.Due(s.now, s.roomID)
		if err != nil {
			panic(err)
		}
		if e != nil {
			c.take(e)
			changed = true
		}
		for _, g := range slices.Clone(c.tournament.Given()) {
			r := s.roomOf(c, g)
			if at, waits := c.tournament.MissingAt(g, time.Time{}); waits && !s.now.Before(at) {
				if e := r.room.Abandon(rooms.Missing, s.now); e != nil {
					r.take(e)
				}
			}
			if e, err = c.tournament.Report(g.Room, &r.room, s.now, s.roomID); err != nil {
				panic(err)
			}
			if e != nil {
				c.take(e)
				changed = true
			}
		}
		for _, id := range c.tournament.Dropped() {
			if r := s.rooms[id]; r != nil {
				if e := r.room.Abandon(rooms.Cancelled, s.now); e != nil {
					r.take(e)
				}
			}
		}
	}
}

// roomOf returns the room of a game, which it makes where there is none.
func (s *roomServer) roomOf(c *servedTournament, g tournaments.Given) *servedRoom {
	if r := s.rooms[g.Room]; r != nil {
		return r
	}
	terms := c.tournament.RoomTerms(g)
	r := &servedRoom{}
	s.rooms[g.Room] = r
	e, err := r.room.Decide(rooms.Server, &rooms.Command{Do: rooms.Create, Terms: &terms}, s.now, 0)
	if err != nil {
		panic(err)
	}
	r.take(e)
	return r
}

func (l *roomLine) InTournament(id string, c *tournaments.Command) uint64 {
	return l.request(protocol.Request{Room: id, Tournament: c}, func(a *client.Answer) string {
		if c.Do == tournaments.Open {
			id = l.server.roomID()
			l.server.tournaments[id] = &servedTournament{}
		}
		a.Error = l.server.inTournament(id, l.who, c)
		return id
	})
}

// pupil is somebody in a tournament without a page.
type pupil struct {
	*roomLine
	id   string // of the tournament
	name string
}

// pupil has somebody enter a tournament, by a name.
func (s *roomServer) pupil(id, name string) *pupil {
	s.guests++
	p := &pupil{s.connect(guestKey(s.guests)), id, name}
	p.Watch(id, 0)
	p.InTournament(id, &tournaments.Command{Do: tournaments.Enter, Name: name})
	return p
}

// opensTournament has the owner of a key open a tournament.
func (s *roomServer) opensTournament(key string, terms *tournaments.Terms) *pupil {
	p := &pupil{roomLine: s.connect(key)}
	p.InTournament("", &tournaments.Command{Do: tournaments.Open, Terms: terms})
	p.id = s.last()
	p.Watch(p.id, 0)
	return p
}

// pupilsOf has several enter.
func (s *roomServer) pupilsOf(id string, names ...string) []*pupil {
	var list []*pupil
	for _, name := range names {
		list = append(list, s.pupil(id, name))
	}
	return list
}

// given returns the room of the pupil's game, "" if there is none.
func (p *pupil) given() string {
	g, _ := p.server.tournaments[p.id].tournament.GameOf(p.who)
	return g.Room
}

// does has the pupil do something in the room of its game.
func (p *pupil) does(t testing.TB, c *rooms.Command) {
	t.Helper()
	id := p.given()
	if id == "" {
		t.Fatalf("%s has no game", p.name)
	}
	if r := &p.server.rooms[id].room; c.Game == 0 && r.Match() != nil {
		c.Game, c.Ply = r.Games(), len(r.Match().Moves())
	}
	if err := p.server.do(id, p.who, c); err != nil {
		t.Fatalf("%s cannot %s: %v", p.name, c.Do, err)
	}
}

// beReady has pupils be ready for their games.
func beReady(t testing.TB, pupils ...*pupil) {
	t.Helper()
	for _, p := range pupils {
		if p.given() != "" {
			p.does(t, &rooms.Command{Do: rooms.BeReady})
		}
	}
}

// plays has the pupil make a move.
func (p *pupil) plays(t testing.TB, move string) {
	t.Helper()
	p.does(t, &rooms.Command{Do: rooms.Move, Move: move})
}

// resigns has the pupil lose its game, which has begun.
func (p *pupil) resigns(t testing.TB) {
	t.Helper()
	p.does(t, &rooms.Command{Do: rooms.Resign})
}

// served returns the tournament that was opened last, and its ID.
func (s *roomServer) served(t testing.TB) (*tournaments.Tournament, string) {
	t.Helper()
	for made := s.made; made > 0; made-- {
		id := s.nth(made)
		if c := s.tournaments[id]; c != nil {
			return &c.tournament, id
		}
	}
	t.Fatal("no contest was opened")
	return nil, ""
}

// swissTerms are terms of the most usual tournament.
func swissTerms() *tournaments.Terms {
	return tournamentTerms(pairing.Stage{Kind: pairing.SwissStage, Rounds: 5, Games: 1})
}

func tournamentTerms(stages ...pairing.Stage) *tournaments.Terms {
	return &tournaments.Terms{
		Title: "12A", Game: "mnk:3,3,3", Clock: match.TimeControl{Total: 5 * time.Minute}, Stages: stages, Seed: 5,
	}
}

// openTournaments starts the program at an address, with a server of rooms and tournaments.
func openTournaments(t testing.TB, s *roomServer, host *testHost, address string, kept *storage.Store) *App {
	t.Helper()
	return openOptions(t, Options{
		Host: host, Engine: timelessEngine, Rooms: s.dialer(),
	}, address, kept, games.All)
}
