//go:build !js

package server_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"testing"

	"pgregory.net/rapid"

	"colat/web/rooms/protocol"
	"colat/web/rooms/room"
	"colat/web/rooms/server"
)

// Random people come, play, drop and come again, at two servers that are restarted now and then.
// Beside them a plain room in memory is told the same commands: it answers each as the servers do,
// and in the end each person has seen the same events, each once.
func TestRoomsLikeAPlainOne(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		storage := newMemory()
		sites := []*site{open(t, server.Options{Store: storage}), open(t, server.Options{Store: storage})}
		defer func() {
			for _, s := range sites {
				s.close()
			}
		}()
		var guests []*guest
		for i := range 3 {
			g := newGuest(t, protocol.NewKey())
			g.connect(sites[i%2])
			guests = append(guests, g)
		}
		terms := room.Terms{Game: "mnk:3,3,3", Opens: room.HostOpens}
		if rapid.Bool().Draw(rt, "team") {
			terms.Chairs[1].Kind = room.TeamChair
		}
		id := guests[0].makes(terms)
		for _, g := range guests[1:] {
			g.watches(id)
		}
		m := &model{}
		m.do(guests[0].person, &room.Command{Do: room.Create, Name: "An", Terms: &terms})
		for range rapid.IntRange(1, 60).Draw(rt, "steps") {
			n := rapid.IntRange(0, len(guests)-1).Draw(rt, "who")
			g := guests[n]
			switch what := rapid.IntRange(0, 11).Draw(rt, "what"); what {
			case 0: // the line breaks, and another server is there
				g.socket.CloseNow()
				g.connect(sites[rapid.IntRange(0, 1).Draw(rt, "server")])
				g.watches(id)
			case 1: // a server is restarted
				n := rapid.IntRange(0, 1).Draw(rt, "server")
				sites[n].close()
				sites[n] = open(t, server.Options{Store: storage})
				for _, g := range guests {
					g.socket.CloseNow()
					g.connect(sites[n])
					g.watches(id)
				}
			default:
				c := m.command(rt, n)
				want := m.do(g.person, c)
				got := g.try(protocol.Request{Room: id, Command: c}).Error
				if (got == nil) != (want == nil) || got != nil && got.Code != want.Code {
					rt.Fatalf("%s %+v: the server says %v, the model %v", g.person, c, got, want)
				}
			}
		}
		events := storage.events(id)
		if len(events) != m.room.Events() {
			rt.Fatalf("%d events, the model has %d", len(events), m.room.Events())
		}
		want := m.String()
		for _, g := range guests {
			last := events[len(events)-1].Sequence
			for g.rooms[id].last < last {
				if _, err := g.hear(); err != nil {
					rt.Fatalf("event %d does not come: %v", last, err)
				}
			}
			if got := (&model{room: g.rooms[id].room}).String(); got != want {
				rt.Fatalf("a guest sees\n%s\nthe model is\n%s", got, want)
			}
		}
	})
}

// model is a room without a server.
type model struct{ room room.Room }

func (m *model) do(who string, c *room.Command) *protocol.Error {
	now := m.room.Last()
	e, err := m.room.Decide(who, c, now, 0)
	if err != nil {
		return protocol.ErrorOf(err)
	}
	for e != nil {
		if err := m.room.Apply(e); err != nil {
			panic(err)
		}
		if e, err = m.room.Due(now, rand.New(rand.NewPCG(1, 1))); err != nil {
			panic(err)
		}
	}
	return nil
}

// command returns a random command, often one that makes sense.
func (m *model) command(rt *rapid.T, n int) *room.Command {
	c := &room.Command{Game: m.room.Games()}
	moves := []string{"a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"}
	if m.room.Phase() == room.Playing {
		c.Do, c.Ply = room.Move, len(m.room.Match().Moves())
		s := m.room.Match().State()
		legal := s.AppendMoves(nil)
		c.Move = s.Rules().FormatMove(s, rapid.SampledFrom(legal).Draw(rt, "move"))
		if rapid.IntRange(0, 9).Draw(rt, "sense") > 2 {
			return c
		}
	}
	c.Do = rapid.SampledFrom([]room.Deed{
		room.Join, room.Sit, room.BeReady, room.BeReady, room.Stand, room.Wait, room.Move, room.Draw, room.Decline,
		room.Resign, room.Rematch, room.Leave, room.Takeback, room.Takeback, room.Abort, room.Reveal, room.Conceal, "dance",
	}).Draw(rt, "deed")
	c.Name, c.Chair = fmt.Sprint("guest ", n), rapid.IntRange(-1, 2).Draw(rt, "chair")
	c.Ply += rapid.IntRange(-1, 0).Draw(rt, "ply")
	c.Game += rapid.IntRange(-1, 0).Draw(rt, "game")
	c.Move = rapid.SampledFrom(moves).Draw(rt, "any move")
	return c
}

// String returns all visible facts of a room.
func (m *model) String() string {
	r := &m.room
	about, asker := r.Question()
	line := r.Line()
	text, _ := json.Marshal(struct {
		Phase   room.Phase
		Host    string
		People  []room.Person
		Members [2][]string
		Score   [2]int
		Ready   [2]bool
		Votes   []room.Tally
		Games   int
		ToMove  int
		About   room.Subject
		Asker   int
		Line    int
	}{
		r.Phase(), r.Host(), r.People(), [2][]string{r.Members(0), r.Members(1)},
		r.Score(), [2]bool{r.IsReady(0), r.IsReady(1)}, r.Votes(), r.Games(), r.ToMove(), about, asker, line,
	})
	if r.Match() != nil {
		return string(text) + " " + played(r)
	}
	return string(text)
}
