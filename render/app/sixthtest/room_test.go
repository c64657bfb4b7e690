package sixthtest_test

import (
	"strings"
	"testing"

	"colat/render/app"
	"colat/render/app/apptest"
	"colat/render/program/scene"
	"colat/web/rooms/room"
)

// The sixth game is offered beside the others, and played in rooms of the real server: between two
// windows, and against a level. Nothing but the package of its rules and its adapter was linked.
func TestSixthGameInRooms(t *testing.T) {
	s, english := apptest.NewRealServer(t), &apptest.Host{Lang: "en"}
	an, binh := apptest.OpenAt(t, s, english, "An", "a"), apptest.OpenAt(t, s, english, "Bình", "b")
	if _, offered := an.Rect("game-guest"); !offered {
		t.Fatalf("the front page offers only %q", an.Controls())
	}
	an.Go(scene.Room{Terms: &room.Terms{Game: "guest:3,3,reach", Opens: room.HostOpens}})
	an.Until(t, "the room is made", func(p app.ProbeState) bool { return p.Room != nil && p.Room.Chair == 0 })
	id := strings.Split(apptest.RoomOf(t, an).Link, "room=")[1]
	binh.Go(scene.Room{ID: id})
	binh.Until(t, "the other chair is taken", func(p app.ProbeState) bool { return p.Room != nil && p.Room.Chair == 1 })
	for _, a := range []*apptest.App{an, binh} {
		a.Until(t, "both sit", func(app.ProbeState) bool { return a.Page.Find("ready") != nil })
		a.Click(t, "ready")
	}
	moves := func(n int) func(app.ProbeState) bool {
		return func(p app.ProbeState) bool { return p.Scene == "board" && len(p.Moves) == n }
	}
	for i, m := range [][2]string{{"a1", "a2"}, {"c3", "c2"}, {"a2", "b3"}} {
		a := []*apptest.App{an, binh}[i%2]
		a.Until(t, "it is this side's turn", moves(i))
		for range 60 {
			a.Tick() // pieces come to rest
		}
		drag(a, m[0], m[1])
	}
	for _, a := range []*apptest.App{an, binh} {
		a.Until(t, "the game is over", func(p app.ProbeState) bool { return p.Result != nil })
		if r := *a.State().Result; r != (app.ProbeResult{Winner: "r", Reason: "reached"}) {
			t.Errorf("the result is %+v", r)
		}
	}

	alone := apptest.OpenAt(t, s, english, "Chi", "c")
	alone.Go(scene.Room{Terms: &room.Terms{
		Game: "guest:5,5,take", Opens: room.HostOpens,
		Chairs: [2]room.Chair{{}, {Kind: room.EngineChair, Engine: "level:2"}},
	}})
	alone.Until(t, "the room is made", func(app.ProbeState) bool { return alone.Page.Find("ready") != nil })
	alone.Click(t, "ready")
	alone.Until(t, "the game begins", func(p app.ProbeState) bool { return p.Room.Phase == "playing" && moves(0)(p) })
	for range 60 {
		alone.Tick()
	}
	drag(alone, "c1", "c2")
	alone.Until(t, "the level answers", moves(2))
}
