package tournament_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"colat/ai/arena/pairing"
	"colat/web/rooms/room"
	"colat/web/rooms/tournament"
)

// Players come late and leave, results are corrected, the host pauses, games end in any order: no
// player ever has two games at a time, every game being played is one of the plan, the events make
// the same tournament everywhere, and it can always be played to its end.
func TestTournamentsOfAnyKind(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		kinds := [][]pairing.Stage{
			{swiss}, {everyone}, {display}, {{Kind: pairing.GroupStage, Groups: 2, Games: 2, Late: true}}, {knockOut},
			{{Kind: pairing.SwissStage, Rounds: 2, Advance: 2, Games: 1}, knockOut},
			{{Kind: pairing.GroupStage, Groups: 2, Advance: 1, Games: 1, Late: true}, knockOut},
		}
		c := newClass(t, rapid.SampledFrom(kinds).Draw(rt, "stages")...)
		settleExhibitor(c, rapid.Bool().Draw(rt, "engine"))
		come := 0
		enter := func() {
			come++
			name := fmt.Sprint("p", come)
			_ = c.do(name, tournament.Command{Do: tournament.Enter, Name: name})
		}
		for range rapid.IntRange(4, 8).Draw(rt, "players") {
			enter()
		}
		c.must(host, tournament.Command{Do: tournament.Begin})
		for range rapid.IntRange(0, 40).Draw(rt, "steps") {
			c.step(rt, enter, come)
			c.check(rt)
		}
		if c.tournament.Phase() == tournament.Playing {
			c.must(host, tournament.Command{Do: tournament.Resume})
		}
		c.playOn()
		placed := len(c.tournament.Entries())
		if _, has := c.tournament.Exhibitor(); has {
			placed--
		}
		if c.tournament.Phase() != tournament.Over || len(c.plan().Places) != placed {
			rt.Fatalf("%s, %d places for %d", c.tournament.Phase(), len(c.plan().Places), placed)
		}
		c.check(rt)
	})
}

// settleExhibitor has the host or an engine play in a simultaneous display.
func settleExhibitor(c *class, engine bool) {
	terms := c.tournament.Terms()
	switch {
	case !terms.IsDisplay():
	case engine:
		terms.Exhibitor = &tournament.Exhibitor{Name: "Champion", Engine: "champion"}
		c.must(host, tournament.Command{Do: tournament.Settle, Terms: &terms})
	default:
		c.must(host, tournament.Command{Do: tournament.Enter, Name: "Teacher"})
	}
}

// step has something happen.
func (c *class) step(rt *rapid.T, enter func(), come int) {
	who := fmt.Sprint("p", rapid.IntRange(1, come).Draw(rt, "who"))
	switch rapid.IntRange(0, 9).Draw(rt, "what") {
	case 0:
		enter()
	case 1:
		_ = c.do(who, tournament.Command{Do: tournament.Leave})
	case 2:
		deeds := []tournament.Deed{tournament.Pause, tournament.Resume}
		_ = c.do(host, tournament.Command{Do: rapid.SampledFrom(deeds).Draw(rt, "pause")})
	case 3:
		var games []pairing.Game
		for _, phase := range c.plan().Phases {
			for _, m := range phase.Meetings {
				games = append(games, m.Games...)
			}
		}
		if len(games) == 0 {
			return
		}
		g := rapid.SampledFrom(games).Draw(rt, "game")
		r := pairing.Result{Game: g.Key, Players: g.Players}
		r.Points = rapid.SampledFrom([][2]int{{3, 0}, {0, 3}, {1, 1}, {2, 1}, {1, 2}}).Draw(rt, "points")
		change, err := c.tournament.Correction(r)
		before := c.plan()
		if told := c.do(host, tournament.Command{Do: tournament.Correct, Result: &r}); (told == nil) != (err == nil) {
			rt.Fatalf("foreseen %v, but %v", err, told)
		}
		if len(change.Gone) > 0 && sameMeetings(before, c.plan()) {
			rt.Fatalf("%+v was foreseen, and nothing is different", change)
		}
	default:
		given := c.tournament.Given()
		if len(given) == 0 {
			return
		}
		g := rapid.SampledFrom(given).Draw(rt, "given")
		if rapid.IntRange(0, 5).Draw(rt, "missing") == 0 {
			c.inRoom(g.Room, c.rooms[g.Room].Abandon(room.Missing, c.now))
			c.report(g.Room)
			return
		}
		c.ends(g.Room, rapid.IntRange(-1, 1).Draw(rt, "winner"))
	}
}

func sameMeetings(a, b *pairing.Plan) bool {
	return len(b.Since(a).Gone) == 0 && len(a.Since(b).Gone) == 0
}

// check checks what holds at any time.
func (c *class) check(rt *rapid.T) {
	var again tournament.Tournament
	for _, text := range c.events {
		var e tournament.Event
		if err := json.Unmarshal([]byte(text), &e); err != nil {
			rt.Fatal(err)
		}
		if err := again.Apply(&e); err != nil {
			rt.Fatal(err)
		}
	}
	plan, err := again.Plan()
	if err != nil {
		rt.Fatal(err)
	}
	if said(rt, plan) != said(rt, c.plan()) || again.Phase() != c.tournament.Phase() {
		rt.Fatal("whoever has the events has another contest")
	}
	exhibitor, _ := c.tournament.Exhibitor()
	busy, rooms := make(map[string]bool), slices.Clone(c.tournament.Dropped())
	for _, g := range c.tournament.Given() {
		rooms = append(rooms, g.Room)
		for _, name := range g.Players {
			if busy[name] {
				rt.Fatalf("%s plays two games at a time", name)
			}
			busy[name] = name != exhibitor.Name
		}
		open := slices.ContainsFunc(plan.Open(), func(m pairing.Meeting) bool {
			return slices.ContainsFunc(m.Games, func(o pairing.Game) bool {
				return o.Key == g.Game && o.Players == g.Players && !o.Over()
			})
		})
		if !open {
			rt.Fatalf("%+v is played and not in the plan", g)
		}
	}
	for _, g := range c.tournament.Played() {
		rooms = append(rooms, g.Room)
	}
	slices.Sort(rooms)
	if n := len(rooms); len(slices.Compact(rooms)) != n {
		rt.Fatal("a room has two games")
	}
	paused := c.tournament.Phase() != tournament.Playing || c.tournament.IsPaused()
	if !paused && len(c.tournament.Given()) == 0 {
		rt.Fatal("nothing is played, and nothing is over")
	}
}

func said(rt *rapid.T, plan *pairing.Plan) string {
	text, err := json.Marshal(plan)
	if err != nil {
		rt.Fatal(err)
	}
	return string(text)
}
