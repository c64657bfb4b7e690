package tournament_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"colat/ai/arena/pairing"
	"colat/game"
	"colat/game/match"
	_ "colat/game/mnk"
	"colat/web/rooms/room"
	"colat/web/rooms/tournament"
)

const host = "the host"

// class is a tournament with its rooms, in memory.
type class struct {
	t          testing.TB
	tournament tournament.Tournament
	events     []string
	rooms      map[string]*room.Room
	now        time.Time
	number     int
}

func terms(stages ...pairing.Stage) *tournament.Terms {
	return &tournament.Terms{
		Title: "Lớp 12A", Game: "mnk:3,3,3", Clock: match.TimeControl{Total: time.Minute}, Stages: stages, Seed: 7,
	}
}

func newClass(t testing.TB, stages ...pairing.Stage) *class {
	t.Helper()
	c := &class{t: t, rooms: make(map[string]*room.Room), now: time.UnixMilli(1_764_000_000_000)}
	c.must(host, tournament.Command{Do: tournament.Open, Terms: terms(stages...)})
	return c
}

func (c *class) newRoom() string {
	c.number++
	return fmt.Sprint("room ", c.number)
}

// keep applies an event as it would come out of a store.
func (c *class) keep(e *tournament.Event) {
	c.t.Helper()
	text, err := json.Marshal(e)
	if err != nil {
		c.t.Fatal(err)
	}
	var again tournament.Event
	if err := json.Unmarshal(text, &again); err != nil {
		c.t.Fatal(err)
	}
	if err := c.tournament.Apply(&again); err != nil {
		c.t.Fatalf("%s: %v", text, err)
	}
	c.events = append(c.events, string(text))
}

// do gives a command of a person, and then does all that is due.
func (c *class) do(who string, command tournament.Command) error {
	c.t.Helper()
	c.now = c.now.Add(time.Second)
	e, err := c.tournament.Decide(who, &command, c.now)
	if err != nil {
		if _, ok := errors.AsType[*room.Refusal](err); !ok {
			c.t.Fatalf("%+v: %v is no refusal", command, err)
		}
		return err
	}
	if e != nil {
		c.keep(e)
	}
	c.settle()
	return nil
}

func (c *class) must(who string, command tournament.Command) {
	c.t.Helper()
	if err := c.do(who, command); err != nil {
		c.t.Fatalf("%+v: %v", command, err)
	}
}

func (c *class) settle() {
	c.t.Helper()
	for {
		e, err := c.tournament.Due(c.now, c.newRoom)
		if err != nil {
			c.t.Fatal(err)
		}
		if e == nil {
			break
		}
		c.keep(e)
	}
	for _, g := range c.tournament.Given() {
		if c.rooms[g.Room] == nil {
			t := c.tournament.RoomTerms(g)
			c.rooms[g.Room] = new(room.Room)
			c.inRoom(g.Room, &room.Event{Kind: room.Created, Who: room.Server, Terms: &t})
		}
	}
}

func (c *class) inRoom(id string, e *room.Event) {
	c.t.Helper()
	e.At = c.now.UnixMilli()
	if err := c.rooms[id].Apply(e); err != nil {
		c.t.Fatal(err)
	}
}

// ends ends the game of a room, by resignation or as drawn, and reports it.
func (c *class) ends(id string, winner int) {
	c.t.Helper()
	for chair := range 2 {
		for _, who := range c.rooms[id].Members(chair) { // an engine is none, and always ready
			c.inRoom(id, &room.Event{Kind: room.Ready, Who: who, Chair: chair})
		}
	}
	start, err := c.rooms[id].Due(c.now, rand.New(rand.NewPCG(1, 1)))
	if err != nil || start == nil {
		c.t.Fatal("no game begins: ", err)
	}
	c.inRoom(id, start)
	reason := game.Resignation
	if winner == room.NoChair {
		reason = game.Agreement
	}
	c.inRoom(id, &room.Event{Kind: room.Ended, Game: 1, Winner: winner, Reason: reason})
	c.report(id)
}

func (c *class) report(id string) {
	c.t.Helper()
	for range 2 { // the second time it is known
		e, err := c.tournament.Report(id, c.rooms[id], c.now, c.newRoom)
		if err != nil {
			c.t.Fatal(err)
		}
		if e != nil {
			c.keep(e)
		}
		c.settle()
	}
}

// enter lets players come whose person is their name.
func (c *class) enter(names ...string) {
	c.t.Helper()
	for _, name := range names {
		c.must(name, tournament.Command{Do: tournament.Enter, Name: name})
	}
}

func (c *class) plan() *pairing.Plan {
	c.t.Helper()
	plan, err := c.tournament.Plan()
	if err != nil {
		c.t.Fatal(err)
	}
	return plan
}

// playOn plays until nothing is left, the player who comes first in the alphabet winning.
func (c *class) playOn() {
	c.t.Helper()
	for range 10_000 {
		if len(c.tournament.Given()) == 0 {
			return
		}
		g := c.tournament.Given()[0]
		winner := 0
		if g.Players[1] < g.Players[0] {
			winner = 1
		}
		c.ends(g.Room, winner)
	}
	c.t.Fatal("it does not end")
}

func code(err error) room.Code {
	if refusal, ok := errors.AsType[*room.Refusal](err); ok {
		return refusal.Code
	}
	return ""
}

var (
	swiss    = pairing.Stage{Kind: pairing.SwissStage, Games: 1}
	everyone = pairing.Stage{Kind: pairing.GroupStage, Groups: 1, Games: 1}
	knockOut = pairing.Stage{Kind: pairing.KnockOutStage, Games: 2}
	display  = pairing.Stage{Kind: pairing.DisplayStage}
)
