// Package tournamenttest provides participants for tests of tournament servers and their
// clients.
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

// A Person is a client with one connection that opens a tournament, watches it, or plays
// in it, always the first legal move.
type Person struct {
	*client.Client
	// ID is the ID of the tournament, "" if there is none yet.
	ID string
	// Think, if not nil, is called before each move.
	Think func()
	// Stalls keeps the person from making moves.
	Stalls bool

	t          testing.TB
	tournament tournament.Tournament
	rooms      map[string]*room.Room
	asked      map[string]bool
}

// New returns a new person, who is connected until Close or the end of the test.
func New(t testing.TB, dial client.Dial) *Person { return Returning(t, dial, protocol.NewKey()) }

// Returning returns the person with a key, who may be known to the server.
func Returning(t testing.TB, dial client.Dial, key string) *Person {
	p := &Person{
		Client: client.New(client.Options{Dial: dial, Key: key}), t: t,
		rooms: make(map[string]*room.Room), asked: make(map[string]bool),
	}
	t.Cleanup(p.Close)
	return p
}

// Tournament returns the tournament as received so far.
func (p *Person) Tournament() *tournament.Tournament { return &p.tournament }

// Room returns the room of one of the person's games, or nil before the game is given.
func (p *Person) Room(id string) *room.Room { return p.rooms[id] }

// Open opens a tournament and watches it.
func (p *Person) Open(ctx context.Context, terms *tournament.Terms) {
	p.t.Helper()
	p.InTournament("", &tournament.Command{Do: tournament.Open, Terms: terms})
	p.Await(ctx, "it is open", func(*tournament.Tournament) bool { return p.ID != "" })
	p.Watch(p.ID, 0)
}

// Follow watches a tournament that another person has opened.
func (p *Person) Follow(id string) {
	p.ID = id
	p.Watch(id, 0)
}

// Enter enters a tournament that another person has opened.
func (p *Person) Enter(id, name string) {
	p.Follow(id)
	p.InTournament(id, &tournament.Command{Do: tournament.Enter, Name: name})
}

// Begin waits for a number of players and begins the tournament.
func (p *Person) Begin(ctx context.Context, players int) {
	p.t.Helper()
	p.Await(ctx, "all are there", func(c *tournament.Tournament) bool { return len(c.Entries()) == players })
	p.InTournament(p.ID, &tournament.Command{Do: tournament.Begin})
}

// Await is like Until, but fails the test on an error. It must be called in the goroutine
// of the test.
func (p *Person) Await(ctx context.Context, what string, is func(*tournament.Tournament) bool) {
	p.t.Helper()
	if err := p.Until(ctx, what, is); err != nil {
		p.t.Fatal(err)
	}
}

// Until plays until is returns true for the tournament.
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

// CatchUp applies all updates received so far.
func (p *Person) CatchUp() error {
	for u, some := p.Poll(); some; u, some = p.Poll() {
		if err := p.receive(&u); err != nil {
			return err
		}
	}
	return nil
}

// receive applies an update. A refused request is an error.
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

// play takes the next step in the person's current game: it becomes ready, or moves.
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

// first reports whether a request has not been made in a room before. The client itself
// repeats requests without an answer.
func (p *Person) first(id, what string) bool {
	asked := p.asked[id+what]
	p.asked[id+what] = true
	return !asked
}

// IsOver reports whether all games of a tournament are finished.
func IsOver(c *tournament.Tournament) bool { return c.Phase() == tournament.Over }

// Names returns the sorted names of all participants.
func Names(c *tournament.Tournament) []string {
	var names []string
	for _, e := range c.Entries() {
		names = append(names, e.Name)
	}
	slices.Sort(names)
	return names
}
