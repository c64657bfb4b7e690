package apptest

import (
	"testing"

	rooms "colat/web/rooms/room"
	tournaments "colat/web/rooms/tournament"
)

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
