// Package tournamenttest has people in the tests of what serves tournaments and plays in them.
package tournamenttest

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"colat/web/rooms/client"
	"colat/web/rooms/protocol"
	"colat/web/rooms/room"
	"colat/web/rooms/tournament"
)

// A Person is somebody with a page, over one connection: who opens a tournament, looks at
// it, or plays in it, always the first legal move.
type Person struct {
	*client.Client
	// ID is that of the tournament, "" while there is none.
	ID string
	// Think, unless nil, is called before each move.
	Think func()
	// Stalls has the person make no moves.
	Stalls bool

	t          testing.TB
	tournament tournament.Tournament
	rooms      map[string]*room.Room
	asked      map[string]bool
}

// New returns somebody who stays until the test ends, or Close.
func New(t testing.TB, dial client.Dial) *Person {
	p := &Person{
		Client: client.New(client.Options{Dial: dial, Key: protocol.NewKey()}), t: t,
		rooms: make(map[string]*room.Room), asked: make(map[string]bool),
	}
	t.Cleanup(p.Close)
	return p
}

// Tournament is the tournament as far as Until has heard of it.
func (p *Person) Tournament() *tournament.Tournament { return &p.tournament }

// Room is the room of one of the person's games, nil before it was given.
func (p *Person) Room(id string) *room.Room { return p.rooms[id] }

// Open opens a tournament.
func (p *Person) Open(ctx context.Context, terms *tournament.Terms) {
	p.t.Helper()
	p.InTournament("", &tournament.Command{Do: tournament.Open, Terms: terms})
	p.Await(ctx, "it is open", func(*tournament.Tournament) bool { return p.ID != "" })
	p.Watch(p.ID, 0)
}

// Follow looks at a tournament that somebody else has opened.
func (p *Person) Follow(id string) {
	p.ID = id
	p.Watch(id, 0)
}

// Enter takes part in a tournament that somebody else has opened.
func (p *Person) Enter(id, name string) {
	p.Follow(id)
	p.InTournament(id, &tournament.Command{Do: tournament.Enter, Name: name})
}

// Begin begins the tournament when so many take part.
func (p *Person) Begin(ctx context.Context, players int) {
	p.t.Helper()
	p.Await(ctx, "all are there", func(c *tournament.Tournament) bool { return len(c.Entries()) == players })
	p.InTournament(p.ID, &tournament.Command{Do: tournament.Begin})
}

// Await is Until for the goroutine of the test, which ends where it fails.
func (p *Person) Await(ctx context.Context, what string, is func(*tournament.Tournament) bool) {
	p.t.Helper()
	if err := p.Until(ctx, what, is); err != nil {
		p.t.Fatal(err)
	}
}

// Until plays until the tournament is as it should be.
func (p *Person) Until(ctx context.Context, what string, is func(*tournament.Tournament) bool) error {
	p.play()
	for !is(&p.tournament) {
		u, err := p.Next(ctx)
		if err == nil {
			err = p.receive(&u)
		}
		if err != nil {
			return fmt.Errorf("waiting until %s: %w: %s, %d entries, %d games played, given: %+v", what, err,
				p.tournament.Phase(), len(p.tournament.Entries()), len(p.tournament.Played()), p.tournament.Given())
		}
		p.play()
	}
	return nil
}

// CatchUp takes in what has come by now.
func (p *Person) CatchUp() error {
	for u, some := p.Poll(); some; u, some = p.Poll() {
		if err := p.receive(&u); err != nil {
			return err
		}
	}
	return nil
}

// receive takes in news. What is asked for here is granted.
func (p *Person) receive(u *client.Update) error {
	if u.Anew && u.Tournament != nil {
		p.tournament = tournament.Tournament{}
	}
	for i := range u.Tournament {
		if err := p.tournament.Apply(&u.Tournament[i].Event); err != nil {
			return err
		}
	}
	for i := range u.Entries {
		if err := p.rooms[u.Room].Apply(&u.Entries[i].Event); err != nil {
			return err
		}
	}
	if u.Answer == nil {
		return nil
	}
	if u.Answer.Error != nil {
		return fmt.Errorf("request %d in %s: %w", u.Answer.N, u.Room, u.Answer.Error)
	}
	if p.ID == "" {
		p.ID = u.Room
	}
	return nil
}

// play does what there is to be done in the game that the person was given.
func (p *Person) play() {
	g, given := p.tournament.GameOf(p.Status().Person)
	if !given {
		return
	}
	r := p.rooms[g.Room]
	if r == nil {
		r = new(room.Room)
		p.rooms[g.Room] = r
		p.Watch(g.Room, 0)
	}
	switch {
	case r.Events() == 0:
	case r.Phase() == room.Setting:
		if p.first(g.Room, "ready") {
			p.Command(g.Room, &room.Command{Do: room.BeReady})
		}
	case r.Phase() == room.Playing && r.ToMove() == r.ChairOf(p.Status().Person) && !p.Stalls:
		s, ply := r.Match().State(), len(r.Match().Moves())
		if !p.first(g.Room, fmt.Sprint(ply)) {
			return
		}
		if p.Think != nil {
			p.Think()
		}
		move := s.Rules().FormatMove(s, s.AppendMoves(nil)[0])
		p.Command(g.Room, &room.Command{Do: room.Move, Game: 1, Ply: ply, Move: move})
	}
}

// first reports whether something was not asked for in a room before: the client repeats
// by itself what was not answered.
func (p *Person) first(id, what string) bool {
	asked := p.asked[id+what]
	p.asked[id+what] = true
	return !asked
}

// IsOver reports whether all games of a tournament have been played.
func IsOver(c *tournament.Tournament) bool { return c.Phase() == tournament.Over }

// Names are those by which people take part, in their order.
func Names(c *tournament.Tournament) []string {
	var names []string
	for _, e := range c.Entries() {
		names = append(names, e.Name)
	}
	slices.Sort(names)
	return names
}
