package room_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"colat/game"
	"colat/game/match"
	"colat/web/rooms/room"
)

// wish draws a command of a person.
func (p *place) wish(terms []room.Terms) room.Command {
	all := []room.Deed{
		room.Join, room.Sit, room.Stand, room.Settle, room.BeReady, room.BeReady, room.Wait, room.Draw, room.Decline,
		room.Resign, room.Rematch, room.Rematch, room.Leave, room.Begin, room.Begin, room.Free, room.Claim, room.Abort,
		room.Rename, room.Allow, room.Lock, room.Unlock, room.Unlock, room.Takeback, room.Takeback, room.Reveal,
		room.Conceal, room.Draw, room.Decline,
	}
	c := room.Command{
		Do: all[p.chance.IntN(len(all))], Name: fmt.Sprint("N", p.chance.IntN(5)), Chair: p.chance.IntN(2),
		Game: p.room.Games(), Terms: &terms[p.chance.IntN(len(terms))],
	}
	if p.chance.IntN(20) == 0 {
		c.Do = []room.Deed{room.Remove, room.Bar}[p.chance.IntN(2)]
	}
	if here := p.room.People(); len(here) > 0 {
		c.Person = here[p.chance.IntN(len(here))].ID
	}
	if m := p.room.Match(); m != nil {
		c.Ply = len(m.Moves())
		if s := m.State(); p.room.Phase() == room.Playing && p.chance.IntN(2) == 0 {
			legal := s.AppendMoves(nil)
			c.Do, c.Move = room.Move, s.Rules().FormatMove(s, legal[p.chance.IntN(len(legal))])
		}
	}
	return c
}

// A snapshot makes the room that all events have made, however it came about, and goes on
// as it does.
func TestSnapshot(t *testing.T) {
	clock := match.TimeControl{Total: time.Minute}
	handicap := match.ControlOf(
		match.SideTime{Total: time.Minute, Increment: time.Second}, match.SideTime{Total: 30 * time.Second})
	terms := []room.Terms{
		{Game: "mnk:3,3,3"}, {Game: "mnk:3,3,3", Clock: clock}, victory,
		{Game: "mnk:3,3,3", Chairs: [2]room.Chair{{Kind: room.TeamChair}, {}}, Clock: clock},
		{Game: "mnk:3,3,3", Chairs: [2]room.Chair{{Kind: room.TeamChair}, {Kind: room.TeamChair}}},
		{Game: "mnk:3,3,3", Chairs: [2]room.Chair{{}, {Kind: room.EngineChair, Engine: "random"}}},
		{Game: "mnk:3,3,3", Clock: handicap},
	}
	people := []string{"an", "binh", "chi", "dung", "giang"}
	longest, phases := 0, make(map[room.Phase]int)
	for n := range 300 {
		p := newPlace(t)
		p.chance = rand.New(rand.NewPCG(uint64(n), 7))
		p.must("an", room.Command{Do: room.Create, Name: "An", Terms: &terms[p.chance.IntN(len(terms))]})
		for range 400 {
			p.now = p.now.Add(time.Duration(p.chance.IntN(5000)) * time.Millisecond)
			p.away = map[string]time.Duration{people[p.chance.IntN(len(people))]: room.AwayToEnd}
			if p.chance.IntN(200) == 0 && p.room.Phase() == room.Playing {
				p.keep(orNothing(p.room.Resume(p.now.Add(-time.Second), p.now), &p.room, p.now))
			}
			if chair := p.room.ToMove(); chair != room.NoChair && p.room.Terms().Chairs[chair].Kind == room.EngineChair {
				c := p.wish(terms)
				for c.Do != room.Move {
					c = p.wish(terms)
				}
				if e, err := p.room.EngineMove(&c, p.now); err == nil {
					p.keep(e)
				}
			}
			_ = p.do(people[p.chance.IntN(len(people))], p.wish(terms))
		}
		events := p.room.Snapshot()
		phases[p.room.Phase()]++
		if events == nil {
			t.Fatalf("room %d, %s after %d events, has no snapshot", n, p.room.Phase(), len(p.log))
		}
		if p.room.Games() > 0 {
			longest = max(longest, len(events))
		}
		second := newPlace(t)
		for i := range events {
			second.keep(&events[i])
		}
		for range 50 {
			who, c := people[p.chance.IntN(len(people))], p.wish(terms)
			p.now = p.now.Add(time.Second)
			situation := func() *room.Situation {
				return &room.Situation{Away: p.awayFor, Chance: rand.New(rand.NewPCG(uint64(n), 9))}
			}
			a, errA := p.room.DecideIn(who, &c, p.now, situation())
			b, errB := second.room.DecideIn(who, &c, p.now, situation())
			if refused := (*room.Refusal)(nil); errors.As(errA, &refused) && refused.Code == room.TooOften {
				continue // the other room has forgotten how much has happened
			}
			textA, _ := json.Marshal(a)
			textB, _ := json.Marshal(b)
			if fmt.Sprint(errA) != fmt.Sprint(errB) || string(textA) != string(textB) {
				t.Fatalf("%s wants to %s: %s, %v; in the room of the snapshot %s, %v", who, c.Do, textA, errA, textB, errB)
			}
			if a == nil {
				continue
			}
			p.keep(a)
			second.keep(b)
		}
	}
	t.Logf("the longest snapshot has %d events; %v", longest, phases)
	if phases[room.Playing] == 0 || phases[room.Setting] == 0 || phases[room.Over] == 0 {
		t.Error("not every phase was seen")
	}
}

// orNothing returns an event, or one that changes nothing where there is none.
func orNothing(e *room.Event, r *room.Room, now time.Time) *room.Event {
	if e != nil {
		return e
	}
	return &room.Event{Kind: room.Joined, At: now.UnixMilli(), Who: r.People()[0].ID, Name: r.People()[0].Name}
}

// The room of a tournament's game has a snapshot, too, also when it is closed.
func TestSnapshotOfTournament(t *testing.T) {
	terms := victory
	terms.Fixed, terms.Opens, terms.Clock = true, room.HostOpens, match.TimeControl{Total: time.Minute}
	terms.Chairs = [2]room.Chair{{Holder: "an", Name: "An"}, {Holder: "binh", Name: "Bình"}}
	p := newPlace(t)
	has := func() {
		t.Helper()
		if p.room.Snapshot() == nil {
			t.Fatalf("%s after %d events: no snapshot", p.room.Phase(), len(p.log))
		}
	}
	p.must(room.Server, room.Command{Do: room.Create, Terms: &terms})
	has()
	p.must("an", room.Command{Do: room.BeReady})
	p.must("chi", room.Command{Do: room.Join, Name: "Chi"})
	has()
	p.must("binh", room.Command{Do: room.BeReady})
	p.must("an", p.moveOf("e6"))
	has()
	p.must("binh", room.Command{Do: room.Resign, Game: 1})
	has()
	p.now = p.now.Add(room.Idle)
	p.due()
	has()
}

// What one person does over and over fills neither the room nor its store.
func TestTooOften(t *testing.T) {
	for _, do := range [][2]room.Command{
		{{Do: room.Settle, Terms: &room.Terms{Game: "mnk:3,3,3"}}, {Do: room.Settle, Terms: &victory}},
		{{Do: room.Join, Name: "A"}, {Do: room.Join, Name: "B"}},
		{{Do: room.BeReady}, {Do: room.Wait}},
		{{Do: room.Stand}, {Do: room.Sit}},
		{{Do: room.Leave}, {Do: room.Join, Name: "A"}},
	} {
		p := opened(t, victory)
		p.must("an", room.Command{Do: room.Join, Name: "other"})
		before := len(p.log)
		for n := range 20_000 {
			p.now = p.now.Add(time.Millisecond)
			var refused *room.Refusal
			if err := p.do("an", do[n%2]); errors.As(err, &refused) && refused.Code == room.NotHost {
				break // another one is the host by now
			}
		}
		if n := len(p.log) - before; n < 2 || n > 1200 {
			t.Errorf("%s and %s happened %d times in 20 s", do[0].Do, do[1].Do, n)
		}
		p.now = p.now.Add(time.Minute)
		p.must("chi", room.Command{Do: room.Join, Name: "Chi"})
	}
}

// A room in which more than enough has happened takes nothing but the end of its game.
func TestMostEvents(t *testing.T) {
	p := begun(t, victory)
	start := victoryStart
	for p.room.Events() < room.MostEvents+10 {
		for _, e := range []room.Event{
			{Kind: room.Ended, Game: p.room.Games(), Winner: 1, Reason: game.Resignation},
			{Kind: room.Started, Game: p.room.Games() + 1, Start: start},
		} {
			e.At, e.Who = p.now.UnixMilli(), room.Server
			if err := p.room.Apply(&e); err != nil {
				t.Fatal(err)
			}
		}
	}
	p.now = p.now.Add(time.Hour)
	p.refused(room.Full, "binh", room.Command{Do: room.Join, Name: "B"})
	p.refused(room.Full, "chi", room.Command{Do: room.Join, Name: "Chi"})
	p.must("an", p.moveOf("e6"))
	p.must("binh", room.Command{Do: room.Resign, Game: p.room.Games()})
	p.refused(room.Full, "binh", room.Command{Do: room.Rematch, Game: p.room.Games()})
	p.must("binh", room.Command{Do: room.Leave})
}

// People who come and go, and change their names, use up neither a room nor the rates of others.
func TestComingsAndGoingsUseUpNoRoom(t *testing.T) {
	p := opened(t, victory)
	for n := range 2 * room.MostEvents { // at 40 a second
		p.now = p.now.Add(25 * time.Millisecond)
		c := room.Command{Do: room.Join, Name: fmt.Sprint("Bad ", n)}
		if n%40 == 39 {
			c.Do = room.Leave
		}
		_ = p.do(fmt.Sprint("bad ", n/40), c)
		if n%1000 == 0 {
			who := fmt.Sprint("good ", n)
			p.must(who, room.Command{Do: room.Join, Name: who})
			p.must(who, room.Command{Do: room.Leave})
		}
	}
	if p.room.Events() < room.MostEvents {
		t.Errorf("only %d events happened", p.room.Events())
	}
	p.must("chi", room.Command{Do: room.Join, Name: "Chi"})
	p.must("an", room.Command{Do: room.BeReady})
	p.must("binh", room.Command{Do: room.BeReady})
	if p.room.Phase() != room.Playing {
		t.Error("no game can begin")
	}
}

func TestTermsAreChecked(t *testing.T) {
	p := opened(t, victory)
	for what, terms := range map[string]room.Terms{
		"a long name": {Game: "victory", Chairs: [2]room.Chair{{}, {Name: strings.Repeat("x", 3500)}}},
		"long engines": {Game: "victory", Chairs: [2]room.Chair{
			{Kind: room.EngineChair, Engine: strings.Repeat("x", 2000)}, {},
		}},
	} {
		err := p.do("an", room.Command{Do: room.Settle, Terms: &terms})
		if refused := (*room.Refusal)(nil); !errors.As(err, &refused) {
			t.Errorf("%s: settled, %v", what, err)
		}
		q := newPlace(t)
		err = q.do("an", room.Command{Do: room.Create, Name: "An", Terms: &terms})
		if refused := (*room.Refusal)(nil); !errors.As(err, &refused) {
			t.Errorf("%s: created, %v", what, err)
		}
	}
	// Rooms that were kept with such names go on.
	kept := room.Event{Kind: room.Settled, At: p.now.UnixMilli(), Who: "an", Terms: &room.Terms{
		Game: "victory", Chairs: [2]room.Chair{{Name: strings.Repeat("x", 3500)}, {}},
	}}
	if err := p.room.Apply(&kept); err != nil {
		t.Error(err)
	}
}
