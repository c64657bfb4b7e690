package projector

import (
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"colat/game"
	"colat/web/rooms/room"
	"colat/web/rooms/tournament"
)

// opener is the person who has opened the tournament.
const opener = "the host"

// pupils is a tournament with its rooms, in memory. It decides as the server does, and its time
// stands still until a test moves it.
type pupils struct {
	t          testing.TB
	tournament tournament.Tournament
	rooms      map[string]*room.Room
	now        time.Time
	chance     *rand.Rand
	made       int
	Followed   []string
}

// newPupils opens a tournament.
func newPupils(t testing.TB, terms *tournament.Terms) *pupils {
	t.Helper()
	c := &pupils{
		t: t, rooms: make(map[string]*room.Room), now: time.UnixMilli(1_764_000_000_000),
		chance: rand.New(rand.NewPCG(3, 3)),
	}
	c.Do(opener, tournament.Command{Do: tournament.Open, Terms: terms})
	return c
}

// Tournament returns the tournament.
func (c *pupils) Tournament() *tournament.Tournament { return &c.tournament }

// Now returns the time of the server.
func (c *pupils) Now() time.Time { return c.now }

// Follow follows rooms.
func (c *pupils) Follow(ids ...string) { c.Followed = append(c.Followed[:0], ids...) }

// Room returns a room that is followed, or nil.
func (c *pupils) Room(id string) *room.Room {
	for _, followed := range c.Followed {
		if followed == id {
			return c.rooms[id]
		}
	}
	return nil
}

// Do gives a command of a person, and then does all that is due.
func (c *pupils) Do(who string, command tournament.Command) {
	c.t.Helper()
	e, err := c.tournament.Decide(who, &command, c.now)
	if err != nil {
		c.t.Fatalf("%s %s: %v", who, command.Do, err)
	}
	if e != nil {
		c.take(e)
	}
	c.settle()
}

// Enter lets players come whose person is their name.
func (c *pupils) Enter(names ...string) {
	c.t.Helper()
	for _, name := range names {
		c.Do(name, tournament.Command{Do: tournament.Enter, Name: name})
	}
}

// Begin begins the tournament.
func (c *pupils) Begin() {
	c.t.Helper()
	c.Do(opener, tournament.Command{Do: tournament.Begin})
}

func (c *pupils) take(e *tournament.Event) {
	c.t.Helper()
	if err := c.tournament.Apply(e); err != nil {
		c.t.Fatal(err)
	}
}

// settle lets happen what is due, and makes the rooms of the games that were given.
func (c *pupils) settle() {
	c.t.Helper()
	for {
		e, err := c.tournament.Due(c.now, func() string { c.made++; return fmt.Sprint("room ", c.made) })
		if err != nil {
			c.t.Fatal(err)
		}
		if e == nil {
			break
		}
		c.take(e)
	}
	for _, g := range c.tournament.Given() {
		if c.rooms[g.Room] == nil {
			terms := c.tournament.RoomTerms(g)
			c.rooms[g.Room] = new(room.Room)
			c.inRoom(g.Room, &room.Event{Kind: room.Created, Who: room.Server, Terms: &terms})
		}
	}
}

func (c *pupils) inRoom(id string, e *room.Event) {
	c.t.Helper()
	e.At = c.now.UnixMilli()
	if err := c.rooms[id].Apply(e); err != nil {
		c.t.Fatalf("%s in %s: %v", e.Kind, id, err)
	}
}

// decide gives a player's command in a room.
func (c *pupils) decide(id string, chair int, command room.Command) {
	c.t.Helper()
	r := c.rooms[id]
	e, err := r.Decide(r.Members(chair)[0], &command, c.now, 0)
	if err != nil {
		c.t.Fatalf("%s in %s: %v", command.Do, id, err)
	}
	if e != nil {
		if err := r.Apply(e); err != nil {
			c.t.Fatal(err)
		}
	}
	c.due(id)
}

func (c *pupils) due(id string) {
	c.t.Helper()
	r := c.rooms[id]
	for {
		e, err := r.Due(c.now, c.chance)
		if err != nil {
			c.t.Fatal(err)
		}
		if e == nil {
			break
		}
		if err := r.Apply(e); err != nil {
			c.t.Fatal(err)
		}
	}
	c.report(id)
}

func (c *pupils) report(id string) {
	c.t.Helper()
	e, err := c.tournament.Report(id, c.rooms[id], c.now, func() string { c.made++; return fmt.Sprint("room ", c.made) })
	if err != nil {
		c.t.Fatal(err)
	}
	if e != nil {
		c.take(e)
	}
	c.settle()
}

// Ready makes a player ready in a room; the game begins when both are.
func (c *pupils) Ready(id string, chair int) {
	c.t.Helper()
	c.decide(id, chair, room.Command{Do: room.BeReady})
}

// Start has both players be ready.
func (c *pupils) Start(id string) {
	c.t.Helper()
	c.Ready(id, 0)
	c.Ready(id, 1)
}

// Play has so many moves made in a room, drawn by chance, or fewer if the game ends.
func (c *pupils) Play(id string, moves int) {
	c.t.Helper()
	for range moves {
		r := c.rooms[id]
		m := r.Match()
		if m.Over() {
			return
		}
		s := m.State()
		legal := s.AppendMoves(nil)
		move := legal[c.chance.IntN(len(legal))]
		c.decide(id, r.ToMove(), room.Command{
			Do: room.Move, Game: r.Games(), Ply: len(m.Moves()), Move: s.Rules().FormatMove(s, move),
		})
	}
}

// End ends the game of a room, which begins if it has not: one side resigns, or neither wins for
// room.NoChair.
func (c *pupils) End(id string, winner int) {
	c.t.Helper()
	if c.rooms[id].Match() == nil {
		c.Start(id)
	}
	reason := game.Resignation
	if winner == room.NoChair {
		reason = game.Agreement
	}
	c.inRoom(id, &room.Event{Kind: room.Ended, Game: 1, Winner: winner, Reason: reason})
	c.report(id)
}

// EndRound ends the given games, and the next ones of the same meetings: the player whose name
// stands first in the alphabet wins.
func (c *pupils) EndRound() {
	c.t.Helper()
	for _, g := range append([]tournament.Given(nil), c.tournament.Given()...) {
		winner := 0
		if g.Players[1] < g.Players[0] {
			winner = 1
		}
		c.End(g.Room, winner)
	}
}

// Pass lets time go by.
func (c *pupils) Pass(d time.Duration) {
	c.t.Helper()
	c.now = c.now.Add(d)
	for _, g := range append([]tournament.Given(nil), c.tournament.Given()...) {
		c.due(g.Room)
	}
}
