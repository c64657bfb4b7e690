package roomstest

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"colat/web/rooms/client"
	"colat/web/rooms/participant"
	"colat/web/rooms/protocol"
	"colat/web/rooms/room"
	"colat/web/rooms/tournament"
)

// A Person is a participant with one connection that opens a tournament, watches it, or plays
// in it, always the first legal move.
type Person struct {
	*participant.Participant
	// Seat is the person in the room of its last game; nil before the first.
	// The exhibitor of a simultaneous display has none: it plays in the rooms that it follows.
	Seat *participant.Participant
	// Think, if not nil, is called before each move.
	Think func()
	// Stalls keeps the person from making moves.
	Stalls bool

	t       testing.TB
	server  *participant.Dialer
	key     string
	thought int // ply for which Think was called last
	// moved is the number of moves on each board of an exhibitor when it sent its last move there.
	moved map[string]int
}

// NewPerson returns a new person, who is connected until Close or the end of the test.
func NewPerson(t testing.TB, dial client.Dial) *Person { return Returning(t, dial, protocol.NewKey()) }

// Returning returns the person with a key, who may be known to the server.
func Returning(t testing.TB, dial client.Dial, key string) *Person {
	server := &participant.Dialer{Open: func(key string) participant.Client {
		c := client.New(client.Options{Dial: dial, Key: key})
		t.Cleanup(c.Close) // also while another goroutine uses the participant
		return c
	}}
	return &Person{Participant: server.Connect(key), t: t, server: server, key: key}
}

// Tournament returns the tournament as received so far.
func (p *Person) Tournament() *tournament.Tournament {
	if t := p.Participant.Tournament(); t != nil {
		return t
	}
	return &tournament.Tournament{}
}

// Open opens a tournament and watches it.
func (p *Person) Open(ctx context.Context, terms *tournament.Terms) {
	p.t.Helper()
	p.InTournament(&tournament.Command{Do: tournament.Open, Terms: terms})
	p.Await(ctx, "it is open", func(*tournament.Tournament) bool { return p.ID() != "" })
}

// Enter enters a tournament that another person has opened.
func (p *Person) Enter(id, name string) {
	p.Watch(id)
	p.InTournament(&tournament.Command{Do: tournament.Enter, Name: name})
}

// Begin waits for a number of players and begins the tournament.
func (p *Person) Begin(ctx context.Context, players int) {
	p.t.Helper()
	p.Await(ctx, "all are there", func(c *tournament.Tournament) bool { return len(c.Entries()) == players })
	p.InTournament(&tournament.Command{Do: tournament.Begin})
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
	for {
		p.play()
		if is(p.Tournament()) {
			return nil
		}
		more, err := p.receive()
		if !more && err == nil {
			select {
			case <-p.Ready():
			case <-ctx.Done():
				err = ctx.Err()
			}
		}
		if err != nil {
			c := p.Tournament()
			return fmt.Errorf("waiting until %s: %w: %s, %d entries, %d games played, given: %+v", what, err,
				c.Phase(), len(c.Entries()), len(c.Played()), c.Given())
		}
	}
}

// CatchUp applies all updates received so far.
func (p *Person) CatchUp() error {
	for {
		if more, err := p.receive(); !more || err != nil {
			return err
		}
	}
}

// receive applies the next update, if there is one. A refused request is an error.
func (p *Person) receive() (more bool, err error) {
	u, more := p.Poll()
	if !more && p.Seat != nil {
		u, more = p.Seat.Poll()
	}
	if u.Answer != nil && u.Answer.Error != nil {
		return true, fmt.Errorf("request %d in %s: %w", u.Answer.N, u.Room, u.Answer.Error)
	}
	if !more {
		err = p.Err()
	}
	return more, err
}

// play takes the next step in the person's current game: it becomes ready, or moves.
func (p *Person) play() {
	if p.IsExhibitor() {
		p.exhibit()
		return
	}
	g, given := p.Game()
	if !given {
		return
	}
	if p.Seat == nil || p.Seat.ID() != g.Room {
		if p.Seat != nil {
			p.Seat.Close()
		}
		p.Seat, p.thought = p.server.Connect(p.key), -1
		p.Seat.Await(g.Room)
	}
	r := p.Seat.Room()
	if r == nil || p.Seat.Chair() < 0 {
		return
	}
	if c, wants, _ := p.Seat.Prepare(""); wants {
		p.Seat.Do(c)
	} else if p.Seat.IsOnTurn() && !p.Stalls {
		if ply := len(r.Match().Moves()); p.Think != nil && p.thought != ply {
			p.thought = ply
			p.Think()
		}
		p.Seat.Do(p.Seat.Move(r.Match().State().AppendMoves(nil)[0]))
	}
}

// exhibit takes the next step of an exhibitor: it becomes ready, and moves on the board that has
// waited longest.
func (p *Person) exhibit() {
	var rooms []string
	for _, g := range p.Games() {
		rooms = append(rooms, g.Room)
	}
	p.Follow(rooms...)
	p.BeReady()
	if p.moved == nil {
		p.moved = make(map[string]int)
	}
	for _, g := range p.Waiting() {
		r := p.RoomOf(g.Room)
		s, ply := r.Match().State(), len(r.Match().Moves())
		if p.moved[g.Room] == ply+1 || p.Stalls {
			continue
		}
		if p.moved[g.Room] = ply + 1; p.Think != nil {
			p.Think()
		}
		move := s.Rules().FormatMove(s, s.AppendMoves(nil)[0])
		p.SendTo(g.Room, &room.Command{Do: room.Move, Game: r.Games(), Line: r.Line(), Ply: ply, Move: move})
		return
	}
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
