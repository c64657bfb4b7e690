// Package contesttest has people in the tests of what serves contests and plays in them.
package contesttest

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"colat/web/rooms/client"
	"colat/web/rooms/contest"
	"colat/web/rooms/room"
	"colat/web/rooms/wire"
)

// A Person is somebody with a page, over one connection: who opens a contest, looks at
// it, or plays in it, always the first legal move.
type Person struct {
	*client.Client
	// ID is that of the contest, "" while there is none.
	ID string
	// Think, unless nil, is called before each move.
	Think func()
	// Stalls has the person make no moves.
	Stalls bool

	t       testing.TB
	contest contest.Contest
	rooms   map[string]*room.Room
	asked   map[string]bool
}

// New returns somebody who stays until the test ends, or Close.
func New(t testing.TB, dial client.Dial) *Person {
	p := &Person{
		Client: client.New(client.Options{Dial: dial, Key: wire.NewKey()}), t: t,
		rooms: make(map[string]*room.Room), asked: make(map[string]bool),
	}
	t.Cleanup(p.Close)
	return p
}

// Contest is the contest as far as Until has heard of it.
func (p *Person) Contest() *contest.Contest { return &p.contest }

// Room is the room of one of the person's games, nil before it was given.
func (p *Person) Room(id string) *room.Room { return p.rooms[id] }

// Open opens a contest.
func (p *Person) Open(ctx context.Context, terms *contest.Terms) {
	p.t.Helper()
	p.InContest("", &contest.Command{Do: contest.Open, Terms: terms})
	p.Await(ctx, "it is open", func(*contest.Contest) bool { return p.ID != "" })
	p.Watch(p.ID, 0)
}

// Look looks at a contest that somebody else has opened.
func (p *Person) Look(id string) {
	p.ID = id
	p.Watch(id, 0)
}

// Enter takes part in a contest that somebody else has opened.
func (p *Person) Enter(id, name string) {
	p.Look(id)
	p.InContest(id, &contest.Command{Do: contest.Enter, Name: name})
}

// Begin begins the contest when so many take part.
func (p *Person) Begin(ctx context.Context, players int) {
	p.t.Helper()
	p.Await(ctx, "all are there", func(c *contest.Contest) bool { return len(c.Entries()) == players })
	p.InContest(p.ID, &contest.Command{Do: contest.Begin})
}

// Await is Until for the goroutine of the test, which ends where it fails.
func (p *Person) Await(ctx context.Context, what string, is func(*contest.Contest) bool) {
	p.t.Helper()
	if err := p.Until(ctx, what, is); err != nil {
		p.t.Fatal(err)
	}
}

// Until plays until the contest is as it should be.
func (p *Person) Until(ctx context.Context, what string, is func(*contest.Contest) bool) error {
	p.play()
	for !is(&p.contest) {
		u, err := p.Next(ctx)
		if err == nil {
			err = p.take(&u)
		}
		if err != nil {
			return fmt.Errorf("waiting until %s: %w: %s, %d entries, %d games played, given: %+v", what, err,
				p.contest.Phase(), len(p.contest.Entries()), len(p.contest.Played()), p.contest.Given())
		}
		p.play()
	}
	return nil
}

// CatchUp takes in what has come by now.
func (p *Person) CatchUp() error {
	for u, some := p.Poll(); some; u, some = p.Poll() {
		if err := p.take(&u); err != nil {
			return err
		}
	}
	return nil
}

// take takes in news. What is asked for here is granted.
func (p *Person) take(u *client.Update) error {
	for i := range u.Contest {
		if err := p.contest.Apply(&u.Contest[i].Event); err != nil {
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
	g, given := p.contest.GameOf(p.Status().Person)
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

// IsOver reports whether all games of a contest have been played.
func IsOver(c *contest.Contest) bool { return c.Phase() == contest.Over }

// Names are those by which people take part, in their order.
func Names(c *contest.Contest) []string {
	var names []string
	for _, e := range c.Entries() {
		names = append(names, e.Name)
	}
	slices.Sort(names)
	return names
}
