package main

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"colat/ai/arena/pairing"
	"colat/game/match"
	"colat/web/rooms/client"
	"colat/web/rooms/room"
	"colat/web/rooms/roomstest"
	"colat/web/rooms/server"
	"colat/web/rooms/store/stream"
	"colat/web/rooms/tournament"
)

// to connects to one of the servers after another.
func (f *five) to(turn int) client.Dial {
	return func(ctx context.Context) (client.Conn, error) {
		turn++
		return client.DialTo("http://" + f.addresses[turn%len(f.addresses)] + "/")(ctx)
	}
}

// A class is a tournament of bots. Until the test hurries them they think about each move, and
// about the moves of the last games without an end, so that none of these ends before.
type class struct {
	teacher *roomstest.Person
	hurry   chan struct{}
	playing sync.WaitGroup
}

const (
	classPlayers  = 8
	classGames    = classPlayers * (classPlayers - 1) / 2
	classLast     = classPlayers
	classThinking = 100 * time.Millisecond
)

// startClass begins a tournament on two servers. It returns when games are being played.
func startClass(ctx context.Context, t *testing.T, all *five) *class {
	t.Helper()
	c := &class{teacher: roomstest.NewPerson(t, all.to(0)), hurry: make(chan struct{})}
	c.teacher.Open(ctx, &tournament.Terms{
		Title: "Lớp 12A", Game: "victory", Clock: match.TimeControl{Total: 10 * time.Minute},
		Stages: []pairing.Stage{{Kind: pairing.GroupStage, Groups: 1, Games: 1}},
	})
	for i := range classPlayers {
		p := roomstest.NewPerson(t, all.to(i))
		p.Think = func() {
			thought := time.After(classThinking) // so that servers are killed in mid-game
			if len(p.Tournament().Played()) >= classGames-classLast {
				thought = nil
			}
			select {
			case <-thought:
			case <-c.hurry:
			}
		}
		p.Enter(c.teacher.ID(), fmt.Sprint("player ", i))
		c.playing.Go(func() {
			if err := p.Until(ctx, "it is over", roomstest.IsOver); err != nil {
				t.Error(err)
			}
		})
	}
	c.teacher.Begin(ctx, classPlayers)
	c.teacher.Await(ctx, "games are given", func(c *tournament.Tournament) bool { return len(c.Given()) > 0 })
	return c
}

// finish has the class play to its end, and makes sure that all of it is kept, once.
func (c *class) finish(ctx context.Context, t *testing.T, j *stream.Store) {
	t.Helper()
	if err := c.teacher.CatchUp(); err != nil {
		t.Fatal(err)
	}
	if roomstest.IsOver(c.teacher.Tournament()) {
		t.Error("the tournament was over before the last process had been killed")
	}
	t.Logf("the tournament: %d of %d games by now", len(c.teacher.Tournament().Played()), classGames)
	close(c.hurry)
	c.teacher.Await(ctx, "it is over", roomstest.IsOver)
	c.playing.Wait()
	checkResults(ctx, t, j, c.teacher.ID())
}

// checkResults reads a tournament from what the nodes keep and makes sure that each game of
// its plan has been played in a room of its own, and counts as it ended there.
func checkResults(ctx context.Context, t *testing.T, j *stream.Store, id string) {
	t.Helper()
	entries, err := j.Load(ctx, id, 0)
	if err != nil {
		t.Fatal(err)
	}
	const games = classGames
	var c tournament.Tournament
	for _, e := range entries {
		if e.Compacted {
			continue
		}
		var event tournament.Event
		if err := json.Unmarshal(e.Event, &event); err != nil {
			t.Fatal(err)
		}
		if err := c.Apply(&event); err != nil {
			t.Fatal(err)
		}
	}
	var rooms []string
	results, err := server.ResultsOf(&c, func(id string) (*match.Record, error) {
		r, err := roomOf(ctx, j, id)
		if err != nil {
			return nil, err
		}
		if rooms = append(rooms, id); r.Games() != 1 || r.Outcome() != room.Decided {
			return nil, fmt.Errorf("room %s: %d games, %q", id[:4], r.Games(), r.Outcome())
		}
		return r.Match().Record(), nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range results.Games {
		if g.Points == nil || g.Forfeit || g.Corrected || len(g.Moves) == 0 {
			t.Errorf("%s against %s: points %v, %d moves", g.Players[0], g.Players[1], g.Points, len(g.Moves))
		}
	}
	played := 0
	for _, row := range results.Stages[0].Groups[0].Table {
		played += row.Played
	}
	slices.Sort(rooms)
	each := len(slices.Compact(rooms))
	if !results.Finished || len(results.Games) != games || len(c.Played()) != games || each != games || played != 2*games {
		t.Errorf("of %d games %d are in the plan, %d have ended, in %d rooms; tables count %d sides",
			games, len(results.Games), len(c.Played()), each, played)
	}
	plan, err := c.Plan()
	if err != nil || len(plan.Void) > 0 || len(c.Given()) > 0 || len(c.Dropped()) > 0 {
		t.Errorf("void %v, given %v, dropped %v, %v", plan.Void, c.Given(), c.Dropped(), err)
	}
}
